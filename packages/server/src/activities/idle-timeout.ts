import type { Clock, Timer } from '../kernel/clock.ts'

/** Does something once nothing has moved for so long. What moves is only noted: a timer for each piece would cost more than the piece. */
export class IdleTimeout {
  readonly #clock: Clock
  readonly #ms: number
  readonly #act: () => void
  #movedAt: number
  #timer: Timer

  constructor(clock: Clock, ms: number, act: () => void) {
    this.#clock = clock
    this.#ms = ms
    this.#act = act
    this.#movedAt = clock.now()
    this.#timer = this.#lookIn(ms)
  }

  moved(): void {
    this.#movedAt = this.#clock.now()
  }

  /** Nothing has to move any more. */
  cancel(): void {
    this.#timer.cancel()
  }

  #lookIn(ms: number): Timer {
    return this.#clock.after(ms, () => {
      const left = this.#movedAt + this.#ms - this.#clock.now()
      if (left <= 0) this.#act()
      else this.#timer = this.#lookIn(left)
    })
  }
}
