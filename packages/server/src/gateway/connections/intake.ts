import { LIMITS } from '@guildhall/protocol/limits'
import type { Clock } from '../../kernel/clock.ts'

const WINDOW_MS = 60_000
/**
 * What may come in a minute (docs/spec/gateway.md#client-payload-limits). Pings are answered, and whatever else frames
 * are made of is read: so many bytes are twice what payloads need.
 */
const MOST = { payloads: LIMITS.gatewaySendsPerMinute, pings: 120, bytes: 1024 * 1024 }

/** Counts what one client sends. */
export class Intake {
  readonly #clock: Clock
  #endsAt = 0
  #received = { payloads: 0, pings: 0, bytes: 0 }

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** False if it was more than a minute bears. */
  take(kind: keyof typeof MOST, amount = 1): boolean {
    const now = this.#clock.now()
    if (now >= this.#endsAt) {
      this.#endsAt = now + WINDOW_MS
      this.#received = { payloads: 0, pings: 0, bytes: 0 }
    }
    this.#received[kind] += amount
    return this.#received[kind] <= MOST[kind]
  }
}
