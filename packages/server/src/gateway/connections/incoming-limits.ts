import { LIMITS } from '@guildhall/protocol/limits'
import type { Clock } from '../../kernel/clock.ts'

const WINDOW_MS = 60_000
/**
 * How much a client may send in a minute (docs/spec/gateway.md#client-payload-limits). Bytes include pings and the
 * overhead of frames, so their limit is twice what payloads need.
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

  /** Returns false if it exceeds the limit of a minute. */
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
