import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { NO_LIMIT, Throttle } from './throttle.ts'

const WINDOW_MS = 15 * 60_000
const MOST_GUESSES = {
  /** That one network makes at one account in a quarter of an hour. */
  pair: { limit: 10, window_ms: WINDOW_MS },
  /** At all accounts: whoever tries one password with many names. */
  network: { limit: 100, window_ms: WINDOW_MS },
  /** At one account from everywhere: whoever has many networks. */
  account: { limit: 100, window_ms: WINDOW_MS },
}
/** For passwords that everyone knows: the demo's. */
export const ANY_GUESSES: typeof MOST_GUESSES = { pair: NO_LIMIT, network: NO_LIMIT, account: NO_LIMIT }
const MOST_HOMES = 100_000

/**
 * Bounds how often passwords are guessed. One network is stopped long before an account is, so that failing in somebody's
 * name doesn't keep him out; and from where he signed in before, only his own failures do.
 */
export class Guesses {
  readonly #pairs: Throttle
  readonly #networks: Throttle
  readonly #accounts: Throttle
  /** From where who was right before. */
  readonly #homes = new LRUCache<string, true>({ max: MOST_HOMES })

  constructor(clock: Clock, most = MOST_GUESSES) {
    this.#pairs = new Throttle(clock, most.pair)
    this.#networks = new Throttle(clock, most.network)
    this.#accounts = new Throttle(clock, most.account)
  }

  /** Counts a guess before it is looked at, so that guesses side by side can't outrun the count. @throws RateLimited */
  take(account: string, network: string): void {
    const pair = pairOf(account, network)
    this.#pairs.take(pair)
    this.#networks.take(network)
    if (!this.#homes.has(pair)) this.#accounts.take(account)
  }

  /** It was no guess: he knew. */
  right(account: string, network: string): void {
    const pair = pairOf(account, network)
    this.#pairs.clear(pair)
    this.#networks.giveBack(network)
    this.#accounts.giveBack(account)
    this.#homes.set(pair, true)
  }
}

/** No network has a space in its name. */
const pairOf = (account: string, network: string): string => `${network} ${account}`
