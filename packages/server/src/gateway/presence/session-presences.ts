import type { PresenceChange } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { GatewaySession } from '../sessions/session.ts'
import { changedPresence } from './session-presence.ts'
import { isSameSeen, merged, OFFLINE, seenOfSession } from './visible-status.ts'

/** How long a user keeps their presence after losing their connection, ms: most clients reconnect within that time. */
export const LINGER_MS = 20_000
/** After how long without activity a user is idle, ms. */
export const PRESENCE_IDLE_MS = 600_000
/** How often this process checks for idle users, ms. */
const LOOK_MS = 30_000

/** The state of a session besides its presence. */
interface Kept {
  /** The user's last activity in it, ms since 1970. */
  activeAt: number
  isIdle: boolean
  /** Whether its client was disconnected and hasn't reconnected in time. */
  isAway: boolean
  lingering: Timer | null
  /** The number of changes in the current rate limit window. */
  window: { endsAt: number; changes: number }
  /** The last change beyond the limit, which takes effect at the end of the window. */
  waiting: PresenceChange | null
  opening: Timer | null
}

/** Callbacks for changes of sessions. */
export interface SessionPresenceCallbacks {
  /** A session's visible presence has changed. */
  seen(session: GatewaySession): void
  /** A session's client has set its presence. */
  set(session: GatewaySession): void
  /** A session has begun or ended. */
  there(session: GatewaySession): void
}

/** The presences of this process's sessions, with their timeouts. */
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

  /** Called when a session began or was taken over with its presence. */
  add(session: GatewaySession): void {
    const window = { endsAt: 0, changes: 0 }
    const times = { lingering: null, opening: null, waiting: null }
    this.#kept.set(session, { activeAt: this.#clock.now(), isIdle: false, isAway: false, window, ...times })
    this.#byUser.set(session.userId, (this.#byUser.get(session.userId) ?? new Set()).add(session))
    this.#callbacks.there(session)
    this.#look(session)
    if (!session.sink) this.lost(session)
  }

  /** The users of the sessions here; a user appears once for each session. */
  *people(): Iterable<string> {
    for (const { isBot, userId } of this.#kept.keys()) if (!isBot) yield userId
  }

  /** A user's presence through all their sessions here. */
  of(userId: string): PresenceFields {
    return merged([...(this.#byUser.get(userId) ?? [])].map(({ seen }) => seen))
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId)
  }

  /** A client sets its presence. Beyond the rate limit, the last change takes effect when the window ends. */
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

  /** Called when the client was disconnected. */
  lost(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    if (!kept) return
    kept.lingering?.cancel()
    kept.lingering = this.#clock.after(LINGER_MS, () => {
      kept.isAway = true
      this.#look(session)
    })
  }

  /** Called when the client has reconnected. */
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

  /** Called when a user was active in one of their clients. */
  acted(session: GatewaySession): void {
    const kept = this.#kept.get(session)
    if (!kept) return
    kept.activeAt = this.#clock.now()
    if (!kept.isIdle) return
    kept.isIdle = false
    this.#look(session)
  }

  /** Called when a user was active in an unknown client. */
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
    // The client itself may report that the user is away, which isn't activity.
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
