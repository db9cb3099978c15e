import type { Kernel } from '../../kernel/kernel.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'

/** How many searches run at once, and how many wait. */
const SEARCHES = { places: 4, mostWaiting: 64, mostOfOne: 2 }

const limiters = new WeakMap<Kernel, FairConcurrencyLimiter>()

/**
 * Runs a search when it is the user's turn: a user's searches run one after the other.
 *
 * @throws RateLimited, ServiceUnavailable
 */
export function searchInTurn<T>(kernel: Kernel, userId: string, search: () => Promise<T>): Promise<T> {
  const limiter = limiters.get(kernel) ?? new FairConcurrencyLimiter(SEARCHES)
  limiters.set(kernel, limiter)
  return limiter.run(userId, search)
}
