import type { Presence, PresenceFields } from '@guildhall/protocol/objects/users/presence'
import { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { isSameSeen, toPresence } from './visible-status.ts'

/** A user with whom a user of this process shares a private channel or a friendship. */
interface Watched {
  seen: PresenceFields
  readonly sessions: Set<GatewaySession>
}

/** Returns a user's presence through all their sessions. */
export type FindSeen = (userId: string) => PresenceFields

/**
 * Sends users' sessions the presences of friends and of recipients of their private channels, regardless of common
 * guilds: PRESENCE_UPDATE without a guild.
 */
export class PrivatePresences {
  readonly #find: FindSeen
  readonly #watched = new Map<string, Watched>()
  /**
   * The users whose presences each session receives, with the ids of their common private channels, or the user's own
   * id for a friend.
   */
  readonly #of = new Map<GatewaySession, Map<string, Set<string>>>()

  constructor(find: FindSeen) {
    this.#find = find
  }

  /** Whether any session receives a user's presence. */
  isWatched(userId: string): boolean {
    return this.#watched.has(userId)
  }

  /** All users whose presences sessions receive. */
  get watched(): Iterable<string> {
    return this.#watched.keys()
  }

  /** Called when a session got a private channel or a friend; it receives those presences from now on. */
  open(session: GatewaySession, linkId: string, userIds: readonly string[]): void {
    const mine = this.#of.get(session) ?? new Map<string, Set<string>>()
    this.#of.set(session, mine)
    for (const id of userIds) {
      mine.set(id, (mine.get(id) ?? new Set()).add(linkId))
      const watched = this.#watched.get(id) ?? { seen: this.#find(id), sessions: new Set() }
      this.#watched.set(id, watched)
      watched.sessions.add(session)
    }
  }

  /** Called when a session lost a private channel or a friend. */
  close(session: GatewaySession, linkId: string): void {
    const mine = this.#of.get(session)
    for (const [id, links] of mine ?? []) {
      if (!links.delete(linkId) || links.size > 0) continue
      mine?.delete(id)
      this.#unwatch(session, id)
    }
  }

  /** Called when a user left a private channel of a session. */
  leave(session: GatewaySession, channelId: string, userId: string): void {
    const mine = this.#of.get(session)
    const channels = mine?.get(userId)
    if (!channels?.delete(channelId) || channels.size > 0) return
    mine?.delete(userId)
    this.#unwatch(session, userId)
  }

  /** Called when a session has ended. */
  ended(session: GatewaySession): void {
    for (const id of this.#of.get(session)?.keys() ?? []) this.#unwatch(session, id)
    this.#of.delete(session)
  }

  /** The presences of those users who are online. */
  list(userIds: readonly string[]): Presence[] {
    return [...new Set(userIds)]
      .map((id) => toPresence(id, this.#find(id)))
      .filter(({ status }) => status !== 'offline')
  }

  /** Called when a user's presence may have changed. */
  changed(userId: string): void {
    const watched = this.#watched.get(userId)
    if (!watched) return
    const seen = this.#find(userId)
    if (isSameSeen(watched.seen, seen)) return
    watched.seen = seen
    const dispatch = new Dispatch('PRESENCE_UPDATE', JSON.stringify(toPresence(userId, seen)))
    for (const session of watched.sessions) session.take(dispatch)
  }

  /** Sends a session the presences of users whose presence it didn't receive before. */
  send(session: GatewaySession, userIds: readonly string[]): void {
    for (const presence of this.list(userIds)) session.dispatch('PRESENCE_UPDATE', JSON.stringify(presence))
  }

  #unwatch(session: GatewaySession, userId: string): void {
    const watched = this.#watched.get(userId)
    watched?.sessions.delete(session)
    if (watched?.sessions.size === 0) this.#watched.delete(userId)
  }
}
