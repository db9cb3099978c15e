import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { counter, gauge } from '../monitoring/prometheus-format.ts'
import type { ReadModel, StreamState } from './read-model.ts'

/** Bounds how long a response can be out of date after a lost notification between processes. */
const LONGEST_MS = 60_000
/** The estimated size of an entry besides its response, bytes: its key and dependencies. */
const OVERHEAD = 500
const BYTES_PER_STREAM = 60
/** A response that would evict most others is not cached. */
const LARGEST_SHARE = 1 / 8

interface Entry {
  readonly response: object
  readonly streams: readonly (readonly [id: string, state: StreamState])[]
  /** When it expires, ms since 1970. */
  readonly expiresAt: number
}

/** What a response depends on, and how long it is valid. */
interface Dependencies {
  /** {@link ResponseCache.mark} before the first read. */
  readonly mark: number
  /** The streams of the channels and users whose state the response shows. */
  readonly streams: readonly string[]
  readonly bytes: number
  /** When it expires even if no stream changes, ms since 1970. */
  readonly until: number
}

/**
 * Caches responses until a stream on which they depend changes. The least recently used are evicted when all of them
 * together exceed a number of bytes. A change by another process takes effect when this process receives its
 * notification.
 */
export class ResponseCache {
  readonly #readModel: ReadModel
  readonly #clock: Clock
  readonly #entries: LRUCache<string, Entry> | null
  #hits = 0
  #misses = 0

  /** @param maxBytes 0 disables the cache */
  constructor(readModel: ReadModel, clock: Clock, maxBytes: number) {
    this.#readModel = readModel
    this.#clock = clock
    const maxEntrySize = Math.floor(maxBytes * LARGEST_SHARE)
    this.#entries = maxEntrySize > 0 ? new LRUCache({ maxSize: maxBytes, maxEntrySize }) : null
  }

  /** The valid response of this class with a key. */
  find<T extends object>(type: abstract new (...args: never) => T, key: string): T | undefined {
    const entry = this.#entries?.get(key)
    if (entry && this.#isValid(entry) && entry.response instanceof type) {
      this.#hits++
      return entry.response
    }
    if (entry) this.#entries?.delete(key)
    this.#misses++
    return undefined
  }

  /** The current position in the order of changes. Read it before reading anything on which a response depends. */
  get mark(): number {
    return this.#readModel.changes
  }

  /** Caches a response, unless its dependencies may have changed since its mark. */
  set(key: string, response: object, { mark, streams, bytes, until }: Dependencies): void {
    const states = streams.map((id) => [id, this.#readModel.stream(id)] as const)
    if (states.some(([, { since }]) => since > mark)) return
    const expiresAt = Math.min(until, this.#clock.now() + LONGEST_MS)
    const size = bytes + OVERHEAD + BYTES_PER_STREAM * streams.length
    this.#entries?.set(key, { response, streams: states, expiresAt }, { size })
  }

  #isValid({ streams, expiresAt }: Entry): boolean {
    if (expiresAt <= this.#clock.now()) return false
    for (const [id, state] of streams) if (this.#readModel.stream(id) !== state) return false
    return true
  }

  /** The metrics, in Prometheus's text format. */
  *figures(): Iterable<string> {
    yield* counter('guildhall_response_cache_hits_total', 'Responses found in the cache.', this.#hits)
    yield* counter('guildhall_response_cache_misses_total', 'Responses not found in the cache.', this.#misses)
    const bytes = this.#entries?.calculatedSize ?? 0
    yield* gauge('guildhall_response_cache_bytes', 'Memory that cached responses use.', bytes)
  }
}
