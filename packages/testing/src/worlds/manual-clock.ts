import type { Clock, Timer } from 'guildhall/kernel/clock'

/** A clock that follows the machine's until a test moves it; timers fire when their time is reached. */
export class ManualClock implements Clock {
  #offset = 0
  #held: number | null = null
  #runsTimers = true
  readonly #waiting = new Set<{ at: number; fire: () => void }>()

  now(): number {
    return (this.#held ?? Date.now()) + this.#offset
  }

  after(ms: number, then: () => void): Timer {
    const entry = { at: this.now() + ms, fire: () => {} }
    const timeout = this.#runsTimers ? setTimeout(() => entry.fire(), ms).unref() : undefined
    entry.fire = () => {
      clearTimeout(timeout)
      if (this.#waiting.delete(entry)) then()
    }
    this.#waiting.add(entry)
    return {
      cancel: () => {
        clearTimeout(timeout)
        this.#waiting.delete(entry)
      },
    }
  }

  /** Stands still from now on: only {@link advance} moves it. */
  hold(): void {
    this.#held ??= Date.now()
  }

  /** From now on new timers, too, wait for {@link advance}. */
  holdTimers(): void {
    this.#runsTimers = false
  }

  /** Advances by `ms` at once. */
  advance(ms: number): void {
    this.#offset += ms
    const due = [...this.#waiting].filter(({ at }) => at <= this.now()).sort((a, b) => a.at - b.at)
    for (const entry of due) entry.fire()
  }
}
