import { ApiError, RateLimited } from '../kernel/api-error.ts'
import type { FairLimiter, Most } from '../kernel/limits/fair-limiter.ts'

/** How many bytes of bodies may be in memory, of one network and in total. The parsed values take several times as much. */
export const MOST_BUFFERED: Most = { one: 33_554_432, all: 134_217_728 }
/** After how many ms a refused client may send its body again. */
const SOON_MS = 1000

/** The bytes of one request's body that are in memory. */
export class BufferedBytes {
  readonly #limiter: FairLimiter
  readonly #network: string
  #held = 0

  constructor(limiter: FairLimiter, network: string) {
    this.#limiter = limiter
    this.#network = network
  }

  /** @throws RateLimited if the network is at its limit, Overloaded if too little is left for it */
  hold(bytes: number): void {
    const exhausted = this.#limiter.take(this.#network, bytes)
    if (exhausted === 'one') throw new RateLimited(SOON_MS)
    if (exhausted === 'all') throw new ApiError('Overloaded')
    this.#held += bytes
  }

  /** Releases bytes that were moved elsewhere. */
  free(bytes: number): void {
    this.#held -= bytes
    this.#limiter.give(this.#network, bytes)
  }

  /** Releases all bytes of the body. */
  release(): void {
    this.free(this.#held)
  }
}
