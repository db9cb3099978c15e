import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { findStreamVersion } from '../gateway-store.ts'
import { readMissed } from './missed-events.ts'
import type { GatewaySession } from './session.ts'
import type { Topics } from './topics.ts'

/** Handles an event of a session's own user. */
export type UserEventHandler = (session: GatewaySession, event: OutgoingEvent) => void

interface FollowedUser {
  readonly sessions: Map<GatewaySession, OutgoingEvent[] | null>
  /** Resolves with the version after which its stream is followed. */
  readonly ready: Promise<number>
}

/** The users with sessions here. Each user's own stream is followed once. */
export class FollowedUsers {
  readonly #kernel: Essentials
  readonly #topics: Topics
  readonly #handle: UserEventHandler
  readonly #followed = new Map<string, FollowedUser>()

  constructor(kernel: Essentials, topics: Topics, handle: UserEventHandler) {
    this.#kernel = kernel
    this.#topics = topics
    this.#handle = handle
  }

  /**
   * Registers a session; its events are queued until {@link FollowedUsers.begin}.
   *
   * @param deliveredTo the delivered position of the stream, for a session that continues from another process
   * @returns the events that such a session missed
   * @throws MissedTooMuch
   */
  async join(session: GatewaySession, deliveredTo?: ReadonlyMap<string, number>): Promise<readonly OutgoingEvent[]> {
    const { userId } = session
    let followedGuild = this.#followed.get(userId)
    if (!followedGuild) {
      const sessions: FollowedUser['sessions'] = new Map()
      followedGuild = { sessions, ready: this.#follow(userId, sessions) }
      this.#followed.set(userId, followedGuild)
    }
    followedGuild.sessions.set(session, [])
    const known = this.#topics.positionsOf(userId).get(userId)
    try {
      const until = new Map([[userId, known ?? (await followedGuild.ready)]])
      return deliveredTo ? await readMissed(this.#kernel.store.db, userId, { deliveredTo, until }) : []
    } catch (error) {
      this.leave(session)
      throw error
    }
  }

  /** Passes a session the missed and queued events, and from then on each new one. */
  begin(session: GatewaySession, missed: readonly OutgoingEvent[] = []): void {
    const followedGuild = this.#followed.get(session.userId)
    const kept = followedGuild?.sessions.get(session)
    if (!followedGuild || !kept) return
    followedGuild.sessions.set(session, null)
    for (const event of [...missed, ...kept]) this.#handle(session, event)
  }

  leave(session: GatewaySession): void {
    const followedGuild = this.#followed.get(session.userId)
    if (!followedGuild?.sessions.delete(session) || followedGuild.sessions.size > 0) return
    this.#followed.delete(session.userId)
    this.#topics.unfollow(session.userId)
  }

  async #follow(userId: string, sessions: FollowedUser['sessions']): Promise<number> {
    const version = await findStreamVersion(this.#kernel.store.db, userId)
    if (this.#followed.get(userId)?.sessions !== sessions) return version
    this.#topics.follow(userId, new Map([[userId, version]]), (events) => {
      for (const event of events) {
        for (const [session, kept] of sessions) {
          if (kept) kept.push(event)
          else this.#handle(session, event)
        }
      }
    })
    return version
  }
}
