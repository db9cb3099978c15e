import { ApiError } from '../api-error.ts'

/** Lets so much costly work be done at once, and so much wait for its turn. */
export class ConcurrencyLimiter {
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(places: number, mostWaiting: number) {
    this.#free = places
    this.#mostWaiting = mostWaiting
  }

  /** Does the work when it is its turn. @throws ServiceUnavailable if too much is waiting already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new ApiError('ServiceUnavailable')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Whoever waits first takes over the place; nobody else can slip in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
