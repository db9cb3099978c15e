import { type Clock, systemClock, type Timer } from '../kernel/clock.ts'

/** The longest delay of a Node timer, ms. */
const LONGEST_MS = 2 ** 31 - 1

interface Waiting {
  readonly at: number
  readonly order: number
  fire(): void
  cancel(): void
}

/** The clock of a sandbox: it is frozen, or runs with the machine's from its own start time. `advance` moves it. */
export class SandboxClock implements Clock {
  readonly isFrozen: boolean
  /** The offset from the machine's time; for a frozen clock, the time. */
  #base_ms: number
  #order = 0
  readonly #waiting = new Set<Waiting>()

  /** @param at the start time, ms since 1970 */
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

  /** Sets another time, which may be earlier. Pending timers belong to a server that has ended. */
  goTo(at: number): void {
    this.#base_ms = this.isFrozen ? at : at - systemClock.now()
    for (const each of [...this.#waiting]) each.cancel()
  }

  /** Advances the clock at once: due timers fire in order of their time. */
  advance(ms: number): void {
    this.#base_ms += ms
    const due = [...this.#waiting].filter(({ at }) => at <= this.now())
    for (const each of due.sort((a, b) => a.at - b.at || a.order - b.order)) each.fire()
  }
}
