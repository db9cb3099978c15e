import { inspect } from 'node:util'
import { PATIENCE_MS } from '../worlds/until.ts'

interface Waiter<T> {
  fits(heard: T): boolean
  found(heard: T): void
}

/** What a client hears, kept until somebody asks for it: what came before it was asked for isn't missed. */
export class ReceivedEvents<T> {
  /** All that was heard, oldest first. */
  readonly all: T[] = []
  readonly #given = new Set<T>()
  readonly #waiters = new Set<Waiter<T>>()

  readonly push = (heard: T): void => {
    this.all.push(heard)
    for (const waiter of [...this.#waiters]) {
      if (waiter.fits(heard)) waiter.found(heard)
    }
  }

  /** The oldest that fits and that wasn't given out yet; waits for it. */
  next(fits: (heard: T) => boolean = () => true): Promise<T> {
    const known = this.all.find((each) => !this.#given.has(each) && fits(each))
    if (known !== undefined) {
      this.#given.add(known)
      return Promise.resolve(known)
    }
    return new Promise((resolve, reject) => {
      const impatience = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(new Error(`It did not come; there came ${inspect(this.all, { depth: 1 })}`))
      }, PATIENCE_MS)
      const waiter: Waiter<T> = {
        fits: (heard) => !this.#given.has(heard) && fits(heard),
        found: (heard) => {
          clearTimeout(impatience)
          this.#waiters.delete(waiter)
          this.#given.add(heard)
          resolve(heard)
        },
      }
      this.#waiters.add(waiter)
    })
  }
}
