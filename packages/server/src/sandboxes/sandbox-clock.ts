import { type Clock, systemClock, type Timer } from '../kernel/clock.ts'

/** The longest time that a timer of Node takes, ms. */
const LONGEST_MS = 2 ** 31 - 1

interface Waiting {
  readonly at: number
  readonly order: number
  fire(): void
  cancel(): void
}

/** The time of a sandbox: it stands still, or runs with the machine's from a beginning of its own. `advance` moves it. */
export class SandboxClock implements Clock {
  readonly isFrozen: boolean
  /** What is added to the machine's time; of a frozen clock, the time. */
  #base_ms: number
  #order = 0
  readonly #waiting = new Set<Waiting>()

  /** @param at when it begins, ms since 1970 */
  constructor(at: number, isFrozen: boolean) {
    this.isFrozen = isFrozen
    this.#base_ms = isFrozen ? at : at - systemClock.now()
  }

  now(): number {
    return this.isFrozen ? this.#base_ms : systemClock.now() + this.#base_ms
  }

  after(ms: number, then: () => void): Timer {
    const timer = this.isFrozen ? null : systemClock.after(Math.min(ms, LONGEST_MS), () => waiting.fire())
    const cancel = () => {
      timer?.cancel()
      return this.#waiting.delete(waiting)
    }
    const waiting: Waiting = {
      at: this.now() + ms,
      order: this.#order++,
      cancel: () => void cancel(),
      fire: () => {
        if (cancel()) then()
      },
    }
    this.#waiting.add(waiting)
    return { cancel: () => void cancel() }
  }

  /** Goes to another time, also an earlier one. What waits is of a server that is gone. */
  goTo(at: number): void {
    this.#base_ms = this.isFrozen ? at : at - systemClock.now()
    for (const each of [...this.#waiting]) each.cancel()
  }

  /** Lets time pass at once: timers whose moment comes fire, the earliest first. */
  advance(ms: number): void {
    this.#base_ms += ms
    const due = [...this.#waiting].filter(({ at }) => at <= this.now())
    for (const each of due.sort((a, b) => a.at - b.at || a.order - b.order)) each.fire()
  }
}
