import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { findStreamVersion } from '../gateway-store.ts'
import { readMissed } from './missed-events.ts'
import type { Session } from './session.ts'
import type { Topics } from './topics.ts'

/** Takes an event of a session's own user. */
export type UserEventHandler = (session: Session, event: OutgoingEvent) => void

interface UserFeed {
  readonly sessions: Map<Session, OutgoingEvent[] | null>
  /** Resolves with the version from which on its stream is followed. */
  readonly ready: Promise<number>
}

/** The users who have sessions here: each one's own stream is followed once. */
export class UserFeeds {
  readonly #kernel: Essentials
  readonly #topics: Topics
  readonly #handle: UserEventHandler
  readonly #feeds = new Map<string, UserFeed>()

  constructor(kernel: Essentials, topics: Topics, handle: UserEventHandler) {
    this.#kernel = kernel
    this.#topics = topics
    this.#handle = handle
  }

  /**
   * Registers a session; its events are kept until {@link UserFeeds.begin}.
   *
   * @param told how far the stream was handed on to a session that goes on
   * @returns what such a session missed
   * @throws MissedTooMuch
   */
  async join(session: Session, told?: ReadonlyMap<string, number>): Promise<readonly OutgoingEvent[]> {
    const { userId } = session
    let feed = this.#feeds.get(userId)
    if (!feed) {
      const sessions: UserFeed['sessions'] = new Map()
      feed = { sessions, ready: this.#follow(userId, sessions) }
      this.#feeds.set(userId, feed)
    }
    feed.sessions.set(session, [])
    const known = this.#topics.positionsOf(userId).get(userId)
    try {
      const until = new Map([[userId, known ?? (await feed.ready)]])
      return told ? await readMissed(this.#kernel.store.db, userId, { told, until }) : []
    } catch (error) {
      this.leave(session)
      throw error
    }
  }

  /** Hands a session what it missed and what was kept for it, and from then on whatever comes. */
  begin(session: Session, missed: readonly OutgoingEvent[] = []): void {
    const feed = this.#feeds.get(session.userId)
    const kept = feed?.sessions.get(session)
    if (!feed || !kept) return
    feed.sessions.set(session, null)
    for (const event of [...missed, ...kept]) this.#handle(session, event)
  }

  leave(session: Session): void {
    const feed = this.#feeds.get(session.userId)
    if (!feed?.sessions.delete(session) || feed.sessions.size > 0) return
    this.#feeds.delete(session.userId)
    this.#topics.unfollow(session.userId)
  }

  async #follow(userId: string, sessions: UserFeed['sessions']): Promise<number> {
    const version = await findStreamVersion(this.#kernel.store.db, userId)
    if (this.#feeds.get(userId)?.sessions !== sessions) return version
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
