import { LIMITS } from '@guildhall/protocol/limits'
import type { SessionStartLimit } from '@guildhall/protocol/objects/gateway'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

const DAY_MS = 86_400_000
const MOST_USERS = 100_000

/** Counts the gateway sessions that each user starts in 24 hours, from the first on (conventions B.16). */
export class SessionStarts {
  readonly #clock: Clock
  readonly #days = new LRUCache<string, { used: number; endsAt: number }>({ max: MOST_USERS })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What is left to a user. A day that has not begun resets at once. */
  limitOf(userId: string): SessionStartLimit {
    const day = this.#dayOf(userId)
    return {
      total: LIMITS.sessionStartsPerDay,
      remaining: LIMITS.sessionStartsPerDay - (day?.used ?? 0),
      reset_after: day ? Math.ceil(day.endsAt - this.#clock.now()) : 0,
      max_concurrency: 1,
    }
  }

  /** Counts one more start; false if none is left. */
  take(userId: string): boolean {
    const day = this.#dayOf(userId) ?? { used: 0, endsAt: this.#clock.now() + DAY_MS }
    if (day.used >= LIMITS.sessionStartsPerDay) return false
    this.#days.set(userId, { ...day, used: day.used + 1 })
    return true
  }

  #dayOf(userId: string) {
    const day = this.#days.get(userId)
    return day && day.endsAt > this.#clock.now() ? day : undefined
  }
}
