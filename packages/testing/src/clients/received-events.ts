import { inspect } from 'node:util'
import { UNTIL_TIMEOUT_MS } from '../worlds/until.ts'

interface Waiter<T> {
  fits(event: T): boolean
  found(event: T): void
}

/** Keeps a client's events until they are requested, so that earlier ones aren't missed. */
export class ReceivedEvents<T> {
  /** All received events, oldest first. */
  readonly all: T[] = []
  readonly #given = new Set<T>()
  readonly #waiters = new Set<Waiter<T>>()

  readonly push = (event: T): void => {
    this.all.push(event)
    for (const waiter of [...this.#waiters]) {
      if (waiter.fits(event)) waiter.found(event)
    }
  }

  /** The oldest matching event that wasn't returned yet; waits for it. */
  next(fits: (event: T) => boolean = () => true): Promise<T> {
    const known = this.all.find((each) => !this.#given.has(each) && fits(each))
    if (known !== undefined) {
      this.#given.add(known)
      return Promise.resolve(known)
    }
    return new Promise((resolve, reject) => {
      const impatience = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(new Error(`the event was not received; received: ${inspect(this.all, { depth: 1 })}`))
      }, UNTIL_TIMEOUT_MS)
      const waiter: Waiter<T> = {
        fits: (event) => !this.#given.has(event) && fits(event),
        found: (event) => {
          clearTimeout(impatience)
          this.#waiters.delete(waiter)
          this.#given.add(event)
          resolve(event)
        },
      }
      this.#waiters.add(waiter)
    })
  }
}
