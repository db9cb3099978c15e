import type { Logger } from 'pino'
import { RateLimited } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { WindowCounts } from '../limits/window-counts.ts'
import { labelled } from '../monitoring/prometheus-format.ts'

/** The names of the events. Programs that read the log depend on them. */
const EVENTS = [
  'sign_in_failed',
  'sign_in_locked',
  'second_factor_failed',
  'second_factor_locked',
  'password_check_failed',
  'password_check_locked',
  'link_failed',
  'link_locked',
] as const
export type SecurityEventName = (typeof EVENTS)[number]

export type AttemptKind = 'sign_in' | 'second_factor' | 'password_check' | 'link'

/** The user and address that an event concerns. */
export interface SecuritySubject {
  /** Null for an unknown account. The name that was sent isn't logged, since it may be a password. */
  readonly userId: string | null
  /** The address of the request; for IPv6, the /64. */
  readonly address: string
}

/** For how long a lock-out of the same account and address is logged only once. */
const ONCE_MS = 15 * 60_000

/** Logs and counts events that are useful to detect attacks. It never logs secrets or unknown names. */
export class SecurityLog {
  readonly #log: Logger
  readonly #counts = new Map<SecurityEventName, number>(EVENTS.map((event) => [event, 0]))
  readonly #locked: WindowCounts

  constructor({ log, clock }: { log: Logger; clock: Clock }) {
    this.#log = log
    this.#locked = new WindowCounts(clock, ONCE_MS)
  }

  failed(kind: AttemptKind, subject: SecuritySubject): void {
    this.#note(`${kind}_failed`, subject)
  }

  /** Counts an attempt by `count`, and logs a lock-out if that refuses it. */
  counting(kind: AttemptKind, subject: SecuritySubject, count: () => void): void {
    try {
      count()
    } catch (error) {
      if (error instanceof RateLimited) this.#note(`${kind}_locked`, subject)
      throw error
    }
  }

  /** The lines of /metrics. */
  figures(): Iterable<string> {
    const says = 'Failed sign-ins and lock-outs, by event.'
    return labelled('counter', 'guildhall_security_events_total', says, 'event', [...this.#counts])
  }

  #note(event: SecurityEventName, { userId, address }: SecuritySubject): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1)
    const isLock = event.endsWith('_locked')
    if (isLock && this.#locked.add(`${event} ${userId ?? ''} ${address}`).count > 1) return
    this.#log[isLock ? 'warn' : 'info']({ event, user_id: userId, address }, isLock ? 'locked out' : 'attempt failed')
  }
}
