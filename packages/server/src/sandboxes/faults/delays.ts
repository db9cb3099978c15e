import { systemClock, type Timer } from '../../kernel/clock.ts'

/** How much may wait in one line; with more all of it happens at once. */
const MOST_WAITING = 10_000

interface Line {
  readonly waiting: { readonly send: () => void; readonly at: number }[]
  timer: Timer | null
}

/** What waits by the machine's time. What waits in one line keeps its order. */
export class Delays {
  readonly #lines = new Map<object, Line>()
  #waitingForNone: (() => void)[] = []

  /** Does something later, after what waits in the same line; at once if nothing is before it and there is no delay. */
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
      this.#tell()
    })
  }

  get count(): number {
    return this.#lines.size
  }

  /** Resolves when nothing waits. */
  async none(): Promise<void> {
    if (this.count > 0) await new Promise<void>((resolve) => this.#waitingForNone.push(resolve))
  }

  #tell(): void {
    if (this.count === 0) for (const resolve of this.#waitingForNone.splice(0)) resolve()
  }

  /** Does all that waits at once. */
  hurry(): void {
    for (const [line, { waiting, timer }] of [...this.#lines]) {
      timer?.cancel()
      this.#lines.delete(line)
      for (const { send } of waiting) send()
    }
    this.#tell()
  }
}
