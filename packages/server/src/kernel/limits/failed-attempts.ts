import type { Clock } from '../clock.ts'
import { NetworkThrottle } from './network-throttle.ts'
import { type Limit, NO_LIMIT, Throttle } from './throttle.ts'

const WINDOW_MS = 15 * 60_000

/** How many failed attempts there may be. */
export interface AttemptLimits {
  /** That one place makes at one account. */
  readonly pair: Limit
  /** That one network makes at all accounts. */
  readonly network: Limit
  /** That all places together make at one account where nobody signed in to it before. */
  readonly account: Limit
}

export const PASSWORD_ATTEMPTS: AttemptLimits = {
  pair: { limit: 10, window_ms: WINDOW_MS },
  network: { limit: 100, window_ms: WINDOW_MS },
  account: { limit: 100, window_ms: WINDOW_MS },
}
/** A code has six digits, so an account bears no more attempts of unknown places than of one. */
export const CODE_ATTEMPTS: AttemptLimits = { ...PASSWORD_ATTEMPTS, account: { limit: 10, window_ms: WINDOW_MS } }
/** For what everyone knows: the demo's passwords. */
export const ACCOUNT_ATTEMPTS: AttemptLimits = { pair: NO_LIMIT, network: NO_LIMIT, account: NO_LIMIT }

/** Where an attempt comes from. */
export interface AttemptSource {
  readonly network: string
  /** The session that tries, by its token's hash; null if it isn't signed in. */
  readonly session: string | null
  /** Whether attempts of a session count apart from those of its network, which are those of signing in. */
  readonly isApart: boolean
  /** Whether the account was signed in to from there before. */
  readonly isKnown: boolean
}

/**
 * Bounds how often the secrets of accounts are guessed. A place is stopped long before an account is, and a place from where
 * the account was signed in to before only by failures of its own: nobody can lock the owner out there.
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

  /** Counts an attempt before it is judged, so that attempts side by side can't outrun the count. @throws RateLimited */
  take(account: string, place: AttemptSource): void {
    const pairs = pairsOf(account, place)
    for (const pair of pairs) this.#pairs.check(pair)
    this.#networks.check(place.network)
    if (!place.isKnown) this.#accounts.check(account)
    for (const pair of pairs) this.#pairs.count(pair)
    this.#networks.count(place.network)
    if (!place.isKnown) this.#accounts.count(account)
  }

  /** The attempt was never judged, so it does not count. */
  takeBack(account: string, place: AttemptSource): void {
    for (const pair of pairsOf(account, place)) this.#pairs.giveBack(pair)
    this.#networks.giveBack(place.network)
    if (!place.isKnown) this.#accounts.giveBack(account)
  }

  /** The attempt was right, so it does not count. */
  right(account: string, place: AttemptSource): void {
    for (const pair of pairsOf(account, place)) this.#pairs.clear(pair)
    this.#networks.giveBack(place.network)
    if (!place.isKnown) this.#accounts.giveBack(account)
  }
}

/** Neither networks nor hashes have a space in them. */
function pairsOf(account: string, { network, session, isApart }: AttemptSource): string[] {
  const ofNetwork = `${network} ${account}`
  if (session === null) return [ofNetwork]
  const ofSession = `session ${session} ${account}`
  return isApart ? [ofSession] : [ofNetwork, ofSession]
}
