import type { Clock } from '../clock.ts'
import { NetworkThrottle } from './network-throttle.ts'
import { type Limit, NO_LIMIT, Throttle } from './throttle.ts'

const WINDOW_MS = 15 * 60_000

/** How many failed attempts are allowed. */
export interface AttemptLimits {
  /** By one source for one account. */
  readonly pair: Limit
  /** By one network for all accounts. */
  readonly network: Limit
  /** By all unknown sources together for one account. */
  readonly account: Limit
}

export const PASSWORD_ATTEMPTS: AttemptLimits = {
  pair: { limit: 10, window_ms: WINDOW_MS },
  network: { limit: 100, window_ms: WINDOW_MS },
  account: { limit: 100, window_ms: WINDOW_MS },
}
/** A code has six digits, so all unknown sources together get no more attempts than a single one. */
export const CODE_ATTEMPTS: AttemptLimits = { ...PASSWORD_ATTEMPTS, account: { limit: 10, window_ms: WINDOW_MS } }
/** For passwords that are public, as the demo's are. */
export const ACCOUNT_ATTEMPTS: AttemptLimits = { pair: NO_LIMIT, network: NO_LIMIT, account: NO_LIMIT }

export interface AttemptSource {
  readonly network: string
  /** The token hash of the session that makes the attempt; null if unauthenticated. */
  readonly session: string | null
  /** Whether the session's attempts are counted separately from its network's, which are those of signing in. */
  readonly isApart: boolean
  /** Whether the account was signed in to from this source before. */
  readonly isKnown: boolean
}

/**
 * Limits how often the secrets of accounts can be guessed. A source reaches its limit long before the account does, and
 * a source from which the account was signed in to before only by its own failures, so that attackers can't lock the
 * owner out.
 */
export class FailedAttempts {
  readonly #pairs: Throttle
  readonly #networks: NetworkThrottle
  readonly #accounts: Throttle

  constructor(clock: Clock, limits: AttemptLimits) {
    this.#pairs = new Throttle(clock, limits.pair)
    this.#networks = new NetworkThrottle(clock, limits.network)
    this.#accounts = new Throttle(clock, limits.account)
  }

  /**
   * Counts an attempt before it is verified, so that concurrent attempts can't exceed the limit. @throws RateLimited
   */
  take(account: string, place: AttemptSource): void {
    const pairs = pairsOf(account, place)
    for (const pair of pairs) this.#pairs.check(pair)
    this.#networks.check(place.network)
    if (!place.isKnown) this.#accounts.check(account)
    for (const pair of pairs) this.#pairs.count(pair)
    this.#networks.count(place.network)
    if (!place.isKnown) this.#accounts.count(account)
  }

  /** Removes an attempt that was never verified. */
  takeBack(account: string, place: AttemptSource): void {
    for (const pair of pairsOf(account, place)) this.#pairs.giveBack(pair)
    this.#networks.giveBack(place.network)
    if (!place.isKnown) this.#accounts.giveBack(account)
  }

  /** Removes an attempt that succeeded. */
  right(account: string, place: AttemptSource): void {
    for (const pair of pairsOf(account, place)) this.#pairs.clear(pair)
    this.#networks.giveBack(place.network)
    if (!place.isKnown) this.#accounts.giveBack(account)
  }
}

/** The separator is a space, because networks and hashes contain none. */
function pairsOf(account: string, { network, session, isApart }: AttemptSource): string[] {
  const ofNetwork = `${network} ${account}`
  if (session === null) return [ofNetwork]
  const ofSession = `session ${session} ${account}`
  return isApart ? [ofSession] : [ofNetwork, ofSession]
}
