import type { PresenceChange } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Seen } from '@guildhall/protocol/objects/users/presence'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { isSameSeen, merged, OFFLINE, seenOfSession } from './seen.ts'
import { changedPresence } from './session-presence.ts'

/** How long a user keeps their presence after their connection was lost, ms: most come back in that time. */
export const LINGER_MS = 20_000
/** How long people do nothing before they are idle, ms. */
export const PRESENCE_IDLE_MS = 600_000
/** How often this process looks who has fallen idle, ms. */
const LOOK_MS = 30_000

/** What is kept of a session beside its presence. */
interface Kept {
  /** When its user last did something with it, ms since 1970. */
  activeAt: number
  isIdle: boolean
  /** Its client was cut off and did not come back soon. */
  isAway: boolean
  lingering: Timer | null
  /** How many changes there were in the time that is counted. */
  window: { endsAt: number; changes: number }
  /** The last change beyond the limit, and when it takes effect. */
  waiting: PresenceChange | null
  opening: Timer | null
}

/** What is told of sessions. */
export interface SessionPresenceCallbacks {
  /** One is seen otherwise than before. */
  seen(session: GatewaySession): void
  /** The client of one set its presence. */
  set(session: GatewaySession): void
  /** One begins, or ends. */
  there(session: GatewaySession): void
}

/** How the sessions of this process show themselves, and what the clock makes of it. */
export class SessionPresences {
  readonly #clock: Clock
  readonly #callbacks: SessionPresenceCallbacks
  readonly #kept = new Map<GatewaySession, Kept>()
  readonly #byUser = new Map<string, Set<GatewaySession>>()
  #looking: Timer

  constructor(clock: Clock, callbacks: SessionPresenceCallbacks) {
    this.#clock = clock
    this.#callbacks = callbacks
    this.#looking = this.#lookLater()
  }

  /** A session began, or is there again with the presence that it had. */
  add(session: GatewaySession): void {
    const window = { endsAt: 0, changes: 0 }
    const times = { lingering: null, opening: null, waiting: null }
    this.#kept.set(session, { activeAt: this.#clock.now(), isIdle: false, isAway: false, window, ...times })
    this.#byUser.set(session.userId, (this.#byUser.get(session.userId) ?? new Set()).add(session))
    this.#callbacks.there(session)
    this.#look(session)
    if (!session.sink) this.lost(session)
  }

  /** The people who have sessions here, each once for each of them. */
  *people(): Iterable<string> {
    for (const { isBot, userId } of this.#kept.keys()) if (!isBot) yield userId
  }

  /** How a user is seen through all their sessions here. */
  of(userId: string): Seen {
    return merged([...(this.#byUser.get(userId) ?? [])].map(({ seen }) => seen))
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId)
  }

  /** A client sets its presence. Beyond the limit the last change takes effect when the time is over. */
  change(session: GatewaySession, change: PresenceChange): void {
    const kept = this.#kept.get(session)
    if (!kept) return
    const now = this.#clock.now()
    const { count, window_ms } = LIMITS.presenceChanges
    if (now >= kept.window.endsAt) kept.window = { endsAt: now + window_ms, changes: 0 }
    if (++kept.window.changes > count) {
      kept.waiting = change
      kept.opening ??= this.#clock.after(kept.window.endsAt - now, () => this.#open(session, kept))
      return
    }
    this.#set(session, kept, change)
  }

  /** The client was cut off. */
  lost(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    if (!kept) return
    kept.lingering?.cancel()
    kept.lingering = this.#clock.after(LINGER_MS, () => {
      kept.isAway = true
      this.#look(session)
    })
  }

  /** The client is back. */
  regained(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    if (!kept) return
    kept.lingering?.cancel()
    kept.isAway = false
    this.#look(session)
  }

  ended(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    kept?.lingering?.cancel()
    kept?.opening?.cancel()
    this.#kept.delete(session)
    const others = this.#byUser.get(session.userId)
    others?.delete(session)
    if (others?.size === 0) this.#byUser.delete(session.userId)
    session.seen = OFFLINE
    this.#callbacks.there(session)
    this.#callbacks.seen(session)
  }

  /** A user did something with one of their clients. */
  acted(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    if (!kept) return
    kept.activeAt = this.#clock.now()
    if (!kept.isIdle) return
    kept.isIdle = false
    this.#look(session)
  }

  /** A user did something, and it isn't known with which of their clients. */
  userActed(userId: string): void {
    for (const session of this.#byUser.get(userId) ?? []) this.acted(session)
  }

  close(): void {
    this.#looking.cancel()
  }

  #open(session: GatewaySession, kept: Kept): void {
    const { waiting } = kept
    kept.opening = null
    kept.waiting = null
    if (waiting) this.change(session, waiting)
  }

  #set(session: GatewaySession, kept: Kept, change: PresenceChange): void {
    const now = this.#clock.now()
    session.presence = changedPresence(session.presence, change, { isBot: session.isBot, now })
    // A client may say by itself that nobody is there: that is no sign of life.
    if (session.presence.afk) kept.activeAt = Math.min(kept.activeAt, session.presence.since ?? kept.activeAt)
    else this.acted(session)
    this.#callbacks.set(session)
    this.#look(session)
  }

  #look(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    const seen = !kept || kept.isAway ? OFFLINE : seenOfSession(session.presence, kept.isIdle)
    if (isSameSeen(session.seen, seen)) return
    session.seen = seen
    this.#callbacks.seen(session)
  }

  #lookLater(): Timer {
    return this.#clock.after(LOOK_MS, () => {
      this.#looking = this.#lookLater()
      const idleSince = this.#clock.now() - PRESENCE_IDLE_MS
      for (const [session, kept] of this.#kept) {
        if (session.isBot || kept.isIdle || kept.activeAt > idleSince) continue
        kept.isIdle = true
        this.#look(session)
      }
    })
  }
}
