import type { Kernel } from '../kernel/kernel.ts'
import type { OutgoingEvent, Relay } from '../outbox/relay.ts'
import { findStreamVersion } from './gateway-store.ts'
import type { Session } from './session.ts'

/** Takes an event of a session's own user. */
export type UserEventHandler = (session: Session, event: OutgoingEvent) => void

interface UserFeed {
  readonly sessions: Map<Session, OutgoingEvent[] | null>
  readonly ready: Promise<void>
}

/** The users who have sessions here: each one's own stream is followed once. */
export class UserFeeds {
  readonly #kernel: Kernel
  readonly #relay: Relay
  readonly #handle: UserEventHandler
  readonly #feeds = new Map<string, UserFeed>()

  constructor(kernel: Kernel, relay: Relay, handle: UserEventHandler) {
    this.#kernel = kernel
    this.#relay = relay
    this.#handle = handle
  }

  /** Registers a session; its events are kept until {@link UserFeeds.begin}. */
  async join(session: Session): Promise<void> {
    const { userId } = session
    let feed = this.#feeds.get(userId)
    if (!feed) {
      const sessions: UserFeed['sessions'] = new Map()
      feed = { sessions, ready: this.#follow(userId, sessions) }
      this.#feeds.set(userId, feed)
    }
    feed.sessions.set(session, [])
    try {
      await feed.ready
    } catch (error) {
      this.leave(session)
      throw error
    }
  }

  /** Hands a session what was kept for it, and from then on whatever comes. */
  begin(session: Session): void {
    const feed = this.#feeds.get(session.userId)
    const kept = feed?.sessions.get(session)
    if (!feed || !kept) return
    feed.sessions.set(session, null)
    for (const event of kept) this.#handle(session, event)
  }

  leave(session: Session): void {
    const feed = this.#feeds.get(session.userId)
    if (!feed?.sessions.delete(session) || feed.sessions.size > 0) return
    this.#feeds.delete(session.userId)
    this.#relay.unfollow(session.userId)
  }

  async #follow(userId: string, sessions: UserFeed['sessions']): Promise<void> {
    const version = await findStreamVersion(this.#kernel.store.db, userId)
    if (this.#feeds.get(userId)?.sessions !== sessions) return
    this.#relay.follow(userId, new Map([[userId, version]]), (events) => {
      for (const event of events) {
        for (const [session, kept] of sessions) {
          if (kept) kept.push(event)
          else this.#handle(session, event)
        }
      }
    })
  }
}
