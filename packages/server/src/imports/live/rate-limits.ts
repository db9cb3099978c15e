import type { IncomingHttpHeaders } from 'node:http'
import type { SourceWaits } from './source-waits.ts'

/** Above this number, buckets without current requests are forgotten. */
const MOST_BUCKETS = 10_000
/** A bucket that is reset later is asked again after this time. */
const LONGEST_RESET_MS = 3_600_000

/** Requests that the source counts together, such as those for the messages of a channel. */
export interface RateLimitBucket {
  /** Settles when the first response has shown how many requests are allowed; null before and after. */
  first: PromiseWithResolvers<void> | null
  isKnown: boolean
  /** Infinity if the source names no limit. */
  limit: number
  remaining: number
  inFlight: number
  resetAt: number
  blockedUntil: number
}

/** Holds requests back as the source's headers demand (docs/spec/rate-limits.md#response). */
export class RateLimits {
  readonly #waits: SourceWaits
  readonly #buckets = new Map<string, RateLimitBucket>()
  #globalUntil = 0

  constructor(waits: SourceWaits) {
    this.#waits = waits
  }

  /** Waits until a request may be sent. `received` must follow. */
  async take(name: string): Promise<RateLimitBucket> {
    for (;;) {
      const bucket = this.#bucketOf(name)
      const { clock } = this.#waits
      if (clock.now() >= bucket.resetAt) bucket.remaining = bucket.limit - bucket.inFlight
      const until = Math.max(this.#globalUntil, bucket.blockedUntil, bucket.remaining < 1 ? bucket.resetAt : 0)
      if (until > clock.now()) await this.#waits.pause(until - clock.now())
      else if (bucket.first) await bucket.first.promise
      else {
        if (!bucket.isKnown) bucket.first = Promise.withResolvers()
        bucket.remaining--
        bucket.inFlight++
        return bucket
      }
    }
  }

  /** Notes what a response says about the limits of its bucket; null if the request got no response. */
  received(bucket: RateLimitBucket, headers: IncomingHttpHeaders | null): void {
    bucket.inFlight--
    bucket.isKnown = true
    bucket.first?.resolve()
    bucket.first = null
    const limit = numberIn(headers?.['x-ratelimit-limit'])
    if (limit === null || limit < 1) return
    const now = this.#waits.clock.now()
    const left = Math.max(0, numberIn(headers?.['x-ratelimit-remaining']) ?? 0)
    // The source may not have counted the requests that are under way.
    const isNewWindow = now >= bucket.resetAt
    bucket.remaining = isNewWindow ? left - bucket.inFlight : Math.min(bucket.remaining, left)
    bucket.limit = limit
    const resetAfter = numberIn(headers?.['x-ratelimit-reset-after']) ?? 1
    bucket.resetAt = now + Math.min(Math.max(0, resetAfter) * 1000, LONGEST_RESET_MS)
  }

  /** Sends no more requests of a bucket for a while, or none at all if it is null. */
  block(bucket: RateLimitBucket | null, ms: number): void {
    const until = this.#waits.clock.now() + ms
    if (bucket) bucket.blockedUntil = Math.max(bucket.blockedUntil, until)
    else this.#globalUntil = Math.max(this.#globalUntil, until)
  }

  #bucketOf(name: string): RateLimitBucket {
    const known = this.#buckets.get(name)
    if (known) return known
    if (this.#buckets.size >= MOST_BUCKETS) this.#forget()
    const bucket: RateLimitBucket = {
      first: null,
      isKnown: false,
      limit: Number.POSITIVE_INFINITY,
      remaining: Number.POSITIVE_INFINITY,
      inFlight: 0,
      resetAt: 0,
      blockedUntil: 0,
    }
    this.#buckets.set(name, bucket)
    return bucket
  }

  #forget(): void {
    const now = this.#waits.clock.now()
    for (const [name, { inFlight, resetAt, blockedUntil }] of this.#buckets)
      if (inFlight === 0 && resetAt <= now && blockedUntil <= now) this.#buckets.delete(name)
  }
}

/** @returns a finite number, or null */
export const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}
