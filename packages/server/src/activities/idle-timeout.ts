import type { Clock, Timer } from '../kernel/clock.ts'

/**
 * Calls a function after a period without activity. Activity only records the time, because a timer for each chunk would cost
 * more than the chunk.
 */
export class IdleTimeout {
  readonly #clock: Clock
  readonly #ms: number
  readonly #onIdle: () => void
  #activeAt: number
  #timer: Timer

  constructor(clock: Clock, ms: number, onIdle: () => void) {
    this.#clock = clock
    this.#ms = ms
    this.#onIdle = onIdle
    this.#activeAt = clock.now()
    this.#timer = this.#scheduleCheck(ms)
  }

  recordActivity(): void {
    this.#activeAt = this.#clock.now()
  }

  /** Stops the timeout. */
  cancel(): void {
    this.#timer.cancel()
  }

  #scheduleCheck(ms: number): Timer {
    return this.#clock.after(ms, () => {
      const left = this.#activeAt + this.#ms - this.#clock.now()
      if (left <= 0) this.#onIdle()
      else this.#timer = this.#scheduleCheck(left)
    })
  }
}
