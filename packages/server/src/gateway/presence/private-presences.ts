import type { Presence, Seen } from '@guildhall/protocol/objects/users/presence'
import { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { isSameSeen, toPresence } from './seen.ts'

/** A user with whom the user of a session of this process shares a private channel or a friendship. */
interface Watched {
  seen: Seen
  readonly sessions: Set<GatewaySession>
}

/** Gives how a user is seen through all their sessions. */
export type FindSeen = (userId: string) => Seen

/**
 * Tells people's sessions how their friends are seen and those with whom they have a private channel, whatever guilds they
 * share: PRESENCE_UPDATE without a guild.
 */
export class PrivatePresences {
  readonly #find: FindSeen
  readonly #watched = new Map<string, Watched>()
  /** The users each session is told of, with the ids of the private channels they share, or the user's own id for a friend. */
  readonly #of = new Map<GatewaySession, Map<string, Set<string>>>()

  constructor(find: FindSeen) {
    this.#find = find
  }

  /** Whether any session is told of someone. */
  isWatched(userId: string): boolean {
    return this.#watched.has(userId)
  }

  /** Everyone of whom sessions are told. */
  get watched(): Iterable<string> {
    return this.#watched.keys()
  }

  /** A session has a private channel with some users, or a friend; it is told of them from now on. */
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

  /** A session no longer has a private channel in its list, or a friend. */
  close(session: GatewaySession, linkId: string): void {
    const mine = this.#of.get(session)
    for (const [id, links] of mine ?? []) {
      if (!links.delete(linkId) || links.size > 0) continue
      mine?.delete(id)
      this.#unwatch(session, id)
    }
  }

  /** Someone is no longer in a private channel that a session has in its list. */
  leave(session: GatewaySession, channelId: string, userId: string): void {
    const mine = this.#of.get(session)
    const channels = mine?.get(userId)
    if (!channels?.delete(channelId) || channels.size > 0) return
    mine?.delete(userId)
    this.#unwatch(session, userId)
  }

  /** A session is over. */
  ended(session: GatewaySession): void {
    for (const id of this.#of.get(session)?.keys() ?? []) this.#unwatch(session, id)
    this.#of.delete(session)
  }

  /** Those of some users who are online. */
  list(userIds: readonly string[]): Presence[] {
    return [...new Set(userIds)]
      .map((id) => toPresence(id, this.#find(id)))
      .filter(({ status }) => status !== 'offline')
  }

  /** Someone may be seen otherwise than before. */
  changed(userId: string): void {
    const watched = this.#watched.get(userId)
    if (!watched) return
    const seen = this.#find(userId)
    if (isSameSeen(watched.seen, seen)) return
    watched.seen = seen
    const dispatch = new Dispatch('PRESENCE_UPDATE', JSON.stringify(toPresence(userId, seen)))
    for (const session of watched.sessions) session.take(dispatch)
  }

  /** Tells a session how some users are seen of whom it wasn't told yet. */
  tell(session: GatewaySession, userIds: readonly string[]): void {
    for (const presence of this.list(userIds)) session.dispatch('PRESENCE_UPDATE', JSON.stringify(presence))
  }

  #unwatch(session: GatewaySession, userId: string): void {
    const watched = this.#watched.get(userId)
    watched?.sessions.delete(session)
    if (watched?.sessions.size === 0) this.#watched.delete(userId)
  }
}
