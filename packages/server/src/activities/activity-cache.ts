import { hostOfTarget, UrlMappings } from '@guildhall/protocol/url-mappings'
import { activityOf } from '../features/applications/activity-rules.ts'
import { findApplication } from '../features/applications/applications-store.ts'
import { isLaunchable } from '../features/applications/launchable-rules.ts'
import { activityOrigin } from '../kernel/activities/activity-origin.ts'
import { mayBeLoopback } from '../kernel/activities/target-connections.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { recentMap } from '../store/lru-map.ts'
import type { ApplicationRow } from '../store/tables/applications.ts'
import { activityPolicy } from './content-security-policy.ts'

const MOST_KNOWN = 2000
/** Cached ids without an Activity, which take a few bytes each: anyone can request arbitrary ids. */
const MOST_UNKNOWN = 10_000
/** How long a cached entry is used, ms: the longest delay if the notification of another process's change is lost. */
export const BELIEVED_MS = 10_000

/** The data of an application that the proxy needs. */
export interface KnownActivity extends Pick<ApplicationRow, 'id' | 'verify_key' | 'signing_key'> {
  readonly mappings: UrlMappings
  readonly allowsLoopback: boolean
  /** Whether only pages opened by the client of a user who may run it can reach it: in development, or with a target on this machine. */
  readonly isGuarded: boolean
  /** The origin of its pages. */
  readonly origin: string
  /** The Content-Security-Policy of its pages. */
  readonly policy: string
}

/** Caches Activities by application ID, so that only the first request for a file waits for a query. */
export class KnownActivities {
  readonly #kernel: Pick<Kernel, 'store' | 'instance'>
  readonly #allowsLoopback: boolean
  readonly #known = recentMap<KnownActivity>(MOST_KNOWN, BELIEVED_MS)
  readonly #unknown = recentMap<true>(MOST_UNKNOWN, BELIEVED_MS)
  /** Counts invalidations: a query that began before the last one may have read an older state. */
  #forgotten = 0

  /** @param allowsLoopback whether every Activity may be on this machine, as in dev mode */
  constructor(kernel: Pick<Kernel, 'store' | 'instance'>, allowsLoopback: boolean) {
    this.#kernel = kernel
    this.#allowsLoopback = allowsLoopback
  }

  /** The Activity if it is cached. */
  peek(applicationId: string): KnownActivity | undefined {
    return this.#known.get(applicationId)
  }

  /** Undefined if there is no such application, or its Activity can't be launched. */
  async find(applicationId: string): Promise<KnownActivity | undefined> {
    const known = this.#known.get(applicationId)
    if (known || this.#unknown.has(applicationId)) return known
    const before = this.#forgotten
    const row = await findApplication(this.#kernel.store.db, applicationId)
    const found = row && (await isLaunchable(this.#kernel.store.db, row)) ? this.#read(row) : undefined
    // The row may have changed since the query.
    if (before !== this.#forgotten) return this.find(applicationId)
    if (found) this.#known.set(applicationId, found)
    else this.#unknown.set(applicationId, true)
    return found
  }

  #read(row: ApplicationRow): KnownActivity {
    const { url_map, allows_loopback, has_csp_exception, is_published } = activityOf(row)
    const { id, verify_key, signing_key } = row
    const origin = activityOrigin(this.#kernel.instance, id) ?? ''
    const allowsLoopback = this.#allowsLoopback || allows_loopback
    const reachesLoopback = allowsLoopback && url_map.some((mapping) => mayBeLoopback(hostOfTarget(mapping)))
    return {
      id,
      verify_key,
      signing_key,
      mappings: new UrlMappings(url_map),
      allowsLoopback,
      isGuarded: !is_published || reachesLoopback,
      origin,
      policy: activityPolicy(this.#kernel.instance, { origin, loadsFromAnywhere: has_csp_exception }),
    }
  }

  forget(applicationId: string): void {
    this.#forgotten++
    this.#known.delete(applicationId)
    this.#unknown.delete(applicationId)
  }

  forgetAll(): void {
    this.#forgotten++
    this.#known.clear()
    this.#unknown.clear()
  }
}
