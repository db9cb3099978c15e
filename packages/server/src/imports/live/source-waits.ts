import type { Clock } from '../../kernel/clock.ts'
import { ImportFailure } from '../import-failure.ts'

/** How long Node waits at most with one timer, ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The pauses between requests, which end when the source is closed. */
export class SourceWaits {
  readonly clock: Clock
  readonly #waiting = new Set<(error: Error) => void>()
  #isClosed = false

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** @throws ImportFailure if the source is closed before */
  async pause(ms: number): Promise<void> {
    this.mustBeOpen()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = this.clock.after(Math.min(Math.ceil(ms), LONGEST_TIMER_MS), resolve)
    this.#waiting.add(reject)
    try {
      await promise
    } finally {
      timer.cancel()
      this.#waiting.delete(reject)
    }
  }

  /** @throws ImportFailure */
  mustBeOpen(): void {
    if (this.#isClosed) throw closed()
  }

  close(): void {
    this.#isClosed = true
    for (const reject of this.#waiting) reject(closed())
  }
}

const closed = () => new ImportFailure('the source is closed')
