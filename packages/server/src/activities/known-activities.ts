import { UrlMappings } from '@guildhall/protocol/url-mappings'
import { activityOf, isEmbedded } from '../features/activity-settings/activity-settings-rules.ts'
import { findApplication } from '../features/applications/applications-store.ts'
import { activityOrigin } from '../kernel/activity-origin.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { recentMap } from '../store/recent-map.ts'
import type { ApplicationRow } from '../store/tables.ts'
import { activityPolicy } from './content-security-policy.ts'

const MOST_KNOWN = 2000
/** Ids that name no Activity: a few bytes each, and anybody may make up more. */
const MOST_UNKNOWN = 10_000
/** How long what another process changed may be unknown here if nobody could tell, ms. */
const BELIEVED_MS = 10_000

/** What the proxy needs of an application. */
export interface KnownActivity extends Pick<ApplicationRow, 'id' | 'verify_key' | 'signing_key'> {
  readonly mappings: UrlMappings
  readonly allowsLoopback: boolean
  /** Where its pages are. */
  readonly origin: string
  /** What they may load and do. */
  readonly policy: string
}

/** Activities by their application's id: who asks for a file of one waits for no query, but for the first. */
export class KnownActivities {
  readonly #kernel: Pick<Kernel, 'store' | 'instance'>
  readonly #allowsLoopback: boolean
  readonly #known = recentMap<KnownActivity>(MOST_KNOWN, BELIEVED_MS)
  readonly #unknown = recentMap<true>(MOST_UNKNOWN, BELIEVED_MS)
  #forgotten = 0

  /** @param allowsLoopback whether every Activity may be on this machine, as in dev mode */
  constructor(kernel: Pick<Kernel, 'store' | 'instance'>, allowsLoopback: boolean) {
    this.#kernel = kernel
    this.#allowsLoopback = allowsLoopback
  }

  /** The Activity if it is in memory. */
  peek(applicationId: string): KnownActivity | undefined {
    return this.#known.get(applicationId)
  }

  /** Undefined if there is no such application, or it has no Activity. */
  async find(applicationId: string): Promise<KnownActivity | undefined> {
    const known = this.#known.get(applicationId)
    if (known || this.#unknown.has(applicationId)) return known
    const before = this.#forgotten
    const row = await findApplication(this.#kernel.store.db, applicationId)
    // What was changed while it was looked up must not be remembered.
    const isStillSo = before === this.#forgotten
    if (!row || !isEmbedded(row.flags)) {
      if (isStillSo) this.#unknown.set(applicationId, true)
      return undefined
    }
    const { url_map, allows_loopback, has_csp_exception } = activityOf(row)
    const { id, verify_key, signing_key } = row
    const origin = activityOrigin(this.#kernel.instance, id) ?? ''
    const found: KnownActivity = {
      id,
      verify_key,
      signing_key,
      mappings: new UrlMappings(url_map),
      allowsLoopback: this.#allowsLoopback || allows_loopback,
      origin,
      policy: activityPolicy(this.#kernel.instance, { origin, loadsFromAnywhere: has_csp_exception }),
    }
    if (isStillSo) this.#known.set(applicationId, found)
    return found
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
