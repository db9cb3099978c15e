import { systemClock, type Timer } from '../../kernel/clock.ts'

/** How many events may be delayed; with more, all are sent at once. */
const MOST_WAITING = 10_000

interface Line {
  readonly waiting: { readonly send: () => void; readonly at: number }[]
  timer: Timer | null
}

/** Delays events by the machine's clock. The events of one queue remain in order. */
export class Delays {
  readonly #lines = new Map<object, Line>()
  #waitingForNone: (() => void)[] = []

  /** Sends an event later, after those in the same queue; immediately if the queue is empty and there is no delay. */
  after(line: object, delay_ms: number, send: () => void): void {
    const known = this.#lines.get(line)
    if (!known && delay_ms === 0) {
      send()
      return
    }
    const { waiting } = known ?? this.#begin(line)
    const last = waiting.at(-1)?.at ?? 0
    waiting.push({ send, at: Math.max(last, performance.now() + delay_ms) })
    if (waiting.length > MOST_WAITING) this.hurry()
    else this.#watch(line)
  }

  #begin(line: object): Line {
    const begun = { waiting: [], timer: null }
    this.#lines.set(line, begun)
    return begun
  }

  #watch(line: object): void {
    const known = this.#lines.get(line)
    const [next] = known?.waiting ?? []
    if (!known || !next || known.timer) return
    known.timer = systemClock.after(Math.max(next.at - performance.now(), 0), () => {
      known.timer = null
      known.waiting.shift()
      if (known.waiting.length === 0) this.#lines.delete(line)
      next.send()
      this.#watch(line)
      this.#resolveIfNone()
    })
  }

  get count(): number {
    return this.#lines.size
  }

  /** Resolves when nothing is delayed. */
  async none(): Promise<void> {
    if (this.count > 0) await new Promise<void>((resolve) => this.#waitingForNone.push(resolve))
  }

  #resolveIfNone(): void {
    if (this.count === 0) for (const resolve of this.#waitingForNone.splice(0)) resolve()
  }

  /** Sends all delayed events immediately. */
  hurry(): void {
    for (const [line, { waiting, timer }] of [...this.#lines]) {
      timer?.cancel()
      this.#lines.delete(line)
      for (const { send } of waiting) send()
    }
    this.#resolveIfNone()
  }
}
