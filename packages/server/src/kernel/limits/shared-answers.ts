import { recentMap } from '../../store/recent-map.ts'
import type { Clock } from '../clock.ts'

interface Shared<V> {
  readonly basis: number
  /** When it is too old, ms since 1970. */
  readonly endsAt: number
  readonly making: Promise<V>
  /** Once it is made. */
  answer: V | undefined
}

/** Gives everyone who asks for the same within a short time the same answer, which is made once. */
export class SharedAnswers<V extends object> {
  readonly #clock: Clock
  readonly #ttl_ms: number
  readonly #known: ReturnType<typeof recentMap<Shared<V>>>

  constructor(clock: Clock, { ttl_ms, most }: { ttl_ms: number; most: number }) {
    this.#clock = clock
    this.#ttl_ms = ttl_ms
    this.#known = recentMap(most)
  }

  /**
   * The answer that is known, or a new one. One that fails is forgotten.
   *
   * @param basis what the answer is made from has this version: one of another version is not given
   */
  get(key: string, basis: number, make: () => Promise<V>): V | Promise<V> {
    const known = this.#find(key, basis)
    if (known) return known.answer ?? known.making
    const making = make()
    const shared: Shared<V> = { basis, endsAt: this.#clock.now() + this.#ttl_ms, making, answer: undefined }
    this.#known.set(key, shared)
    making.then(
      (answer) => {
        shared.answer = answer
      },
      () => {
        if (this.#known.peek(key) === shared) this.#known.delete(key)
      },
    )
    return making
  }

  /** The answer, if it is there. */
  peek(key: string, basis: number): V | undefined {
    return this.#find(key, basis)?.answer
  }

  #find(key: string, basis: number): Shared<V> | undefined {
    const known = this.#known.get(key)
    return known && known.basis === basis && known.endsAt > this.#clock.now() ? known : undefined
  }
}
