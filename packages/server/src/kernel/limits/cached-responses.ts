import { recentMap } from '../../store/lru-map.ts'
import type { Clock } from '../clock.ts'

interface Shared<V> {
  readonly basis: number
  /** When the response expires, ms since 1970. */
  readonly endsAt: number
  readonly making: Promise<V>
  /** Undefined until the response is complete. */
  answer: V | undefined
}

/** Gives all callers that request the same within a short time one response, which is computed once. */
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
   * The cached response, or a new one. A failure isn't cached.
   *
   * @param basis the version of the data from which the response is computed; a response of another version isn't used
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

  /** The cached response, if it is complete. */
  peek(key: string, basis: number): V | undefined {
    return this.#find(key, basis)?.answer
  }

  #find(key: string, basis: number): Shared<V> | undefined {
    const known = this.#known.get(key)
    return known && known.basis === basis && known.endsAt > this.#clock.now() ? known : undefined
  }
}
