import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import { LRUCache } from 'lru-cache'
import { ApiError, RateLimited } from '../../kernel/api-error.ts'
import { OutsideFailure } from '../../kernel/external-requests.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'
import { PerKeyConcurrencyLimiter } from '../../kernel/limits/per-key-concurrency-limiter.ts'
import type { Limit } from '../../kernel/limits/throttle.ts'
import { counter, labelled } from '../../kernel/monitoring/prometheus-format.ts'
import { ownPicturePath } from '../../media/own-media-path.ts'
import { fetchPreview } from './fetch-preview-actions.ts'

/** How many messages are worked on at once, how many wait, and how many of one author. */
const MESSAGES = { places: 12, mostWaiting: 64, mostOfOne: 8 }
/** How many messages of one guild are worked on or wait. */
const MOST_OF_GUILD = 16
/** How many links of one message are fetched at once. */
const LINKS_AT_ONCE = 2
/** After how long no further link of a message is fetched, ms. */
const LONGEST_MS = 15_000
/** How many links of one author, and of one guild, are fetched in a minute. */
const OF_AUTHOR: Limit = { limit: 60, window_ms: 60_000 }
const OF_GUILD: Limit = { limit: 300, window_ms: 60_000 }
const MOST_CACHED = 1000
/** How long a preview, or that there is none, is remembered, and how long a failure, ms. */
const KEPT_MS = 1_800_000
const FAILURE_KEPT_MS = 120_000

/** On whose behalf links are fetched. */
export interface LinkOrigin {
  readonly authorId: string
  /** The guild, or the private channel. */
  readonly placeId: string
}

interface Entry {
  readonly embed: Embed | null
  readonly until: number
}

/**
 * Fetches previews of links, each once at a time, and remembers them. Authors take turns, and what is too much gets no
 * preview, so that nobody can delay the previews of others for long.
 */
class LinkPreviewFetcher {
  readonly #kernel: Kernel
  readonly #cache = new LRUCache<string, Entry>({ max: MOST_CACHED })
  readonly #underWay = new Map<string, Promise<Embed | null>>()
  readonly #turns = new FairConcurrencyLimiter(MESSAGES)
  readonly #places = new PerKeyConcurrencyLimiter(MOST_OF_GUILD)
  readonly #fetched = { shown: 0, nothing: 0, failed: 0 }
  #hits = 0
  #dropped = 0

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** The previews of a message's links; those without one are omitted. */
  async find(links: readonly string[], origin: LinkOrigin): Promise<ReadonlyMap<string, Embed>> {
    const found = new Map<string, Embed>()
    const missing = links.filter((link) => !this.#recall(link, found))
    if (missing.length === 0) return found
    let hasBegun = false
    try {
      await this.#places.take(origin.placeId, () =>
        this.#turns.run(origin.authorId, () => {
          hasBegun = true
          return this.#fetchAll(missing, origin, found)
        }),
      )
    } catch (error) {
      if (hasBegun || !isTooMuch(error)) throw error
      this.#dropped += missing.length
    }
    return found
  }

  /** Looks a link up in the cache; returns whether it was there. */
  #recall(link: string, found: Map<string, Embed>): boolean {
    const entry = this.#cache.get(link)
    if (!entry || entry.until <= this.#kernel.clock.now()) return false
    this.#hits++
    if (entry.embed) found.set(link, entry.embed)
    return true
  }

  async #fetchAll(links: string[], origin: LinkOrigin, found: Map<string, Embed>): Promise<void> {
    const { clock } = this.#kernel
    const until = clock.now() + LONGEST_MS
    const fetchOn = async () => {
      for (let link = links.shift(); link !== undefined && clock.now() < until; link = links.shift()) {
        // Another message may have had it fetched while this one waited.
        if (this.#recall(link, found)) continue
        const embed = await this.#fetchOnce(link, origin)
        if (embed) found.set(link, embed)
      }
    }
    await Promise.all(Array.from({ length: LINKS_AT_ONCE }, fetchOn))
  }

  #fetchOnce(link: string, origin: LinkOrigin): Promise<Embed | null> {
    const known = this.#underWay.get(link)
    if (known) return known
    if (!this.#mayFetch(origin)) return Promise.resolve(null)
    const fetching = this.#fetch(link).finally(() => this.#underWay.delete(link))
    this.#underWay.set(link, fetching)
    return fetching
  }

  #mayFetch({ authorId, placeId }: LinkOrigin): boolean {
    const { throttles } = this.#kernel
    try {
      throttles.of(OF_GUILD).check(placeId)
      throttles.of(OF_AUTHOR).take(authorId)
      throttles.of(OF_GUILD).count(placeId)
      return true
    } catch (error) {
      if (!isTooMuch(error)) throw error
      this.#dropped++
      return false
    }
  }

  async #fetch(link: string): Promise<Embed | null> {
    const { store } = this.#kernel
    try {
      const isOwn = (await ownPicturePath(store.db, link)) !== undefined
      const embed = (isOwn ? undefined : await fetchPreview(this.#kernel, link)) ?? null
      this.#fetched[embed ? 'shown' : 'nothing']++
      this.#remember(link, embed, KEPT_MS)
      return embed
    } catch (error) {
      if (!(error instanceof OutsideFailure || isTooMuch(error))) throw error
      this.#fetched.failed++
      // That this server is busy says nothing about the link.
      if (error instanceof OutsideFailure && error.reason !== 'busy') this.#remember(link, null, FAILURE_KEPT_MS)
      return null
    }
  }

  #remember(link: string, embed: Embed | null, kept_ms: number): void {
    this.#cache.set(link, { embed, until: this.#kernel.clock.now() + kept_ms })
  }

  /** The metrics, in Prometheus's text format. */
  *figures(): Iterable<string> {
    const outcomes = Object.entries(this.#fetched)
    yield* labelled(
      'counter',
      'guildhall_link_preview_fetches_total',
      'Links fetched for previews, by what was found.',
      'outcome',
      outcomes,
    )
    yield* counter('guildhall_link_preview_cache_hits_total', 'Links whose preview was in the cache.', this.#hits)
    yield* counter(
      'guildhall_link_preview_dropped_total',
      'Links not fetched because their author or guild had too many.',
      this.#dropped,
    )
  }
}

/** Whether a limit was exceeded. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof RateLimited || (error instanceof ApiError && error.error === 'ServiceUnavailable')

const fetchers = new WeakMap<Kernel, LinkPreviewFetcher>()

/** The fetcher of this process. */
export function previewFetcher(kernel: Kernel): LinkPreviewFetcher {
  const known = fetchers.get(kernel) ?? new LinkPreviewFetcher(kernel)
  fetchers.set(kernel, known)
  return known
}
