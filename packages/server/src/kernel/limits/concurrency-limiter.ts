import { ApiError } from '../api-error.ts'

/** Limits the number of expensive tasks that run at once, and of those that are queued. */
export class ConcurrencyLimiter {
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(places: number, mostWaiting: number) {
    this.#free = places
    this.#mostWaiting = mostWaiting
  }

  /** Runs the task when it is its turn. @throws ServiceUnavailable if too many are queued */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new ApiError('ServiceUnavailable')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The first in the queue takes over the slot; no new caller can overtake it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
