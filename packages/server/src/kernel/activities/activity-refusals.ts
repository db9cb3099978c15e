import { recentMap } from '../../store/lru-map.ts'

/** A refusal by an Activity's content security policy or by the proxy, for its developers. */
export interface ActivityRefusal {
  /** The time of the most recent refusal, ms since 1970. */
  readonly at: number
  /**
   * `csp` if a browser blocked it, `mapping` for a path without a URL mapping, `target` for one whose target is
   * forbidden or unreachable.
   */
  readonly kind: 'csp' | 'mapping' | 'target'
  /** The directive of the policy, or the reason why the target was not reached. Empty for a path without a mapping. */
  readonly rule: string
  /** What was requested: a URL without its query, or a path. */
  readonly asked: string
  /** How many times it was refused. */
  readonly count: number
}

/** How many kinds of refusals are kept for each application, and for how many applications. */
const MOST_REFUSALS = 100
const MOST_APPLICATIONS = 1000
const MAX_TEXT_LENGTH = 500

/**
 * How many reports the browsers of one network may send, so that they can't evict the refusals that others reported.
 */
export const ACTIVITY_REPORTS = { limit: 120, window_ms: 60_000 }

/** The most recent refusals of Activities by this process, in memory only. */
export class ActivityRefusals {
  readonly #refusals = recentMap<Map<string, ActivityRefusal>>(MOST_APPLICATIONS)

  /** Records a refusal. A repeated one only increases its count. */
  record(applicationId: string, refusal: Omit<ActivityRefusal, 'count'>): void {
    const all = this.#refusals.get(applicationId) ?? new Map<string, ActivityRefusal>()
    const [rule, asked] = [refusal.rule, refusal.asked].map((text) => text.slice(0, MAX_TEXT_LENGTH))
    const key = JSON.stringify([refusal.kind, rule, asked])
    const before = all.get(key)
    all.delete(key)
    all.set(key, { ...refusal, rule: rule ?? '', asked: asked ?? '', count: (before?.count ?? 0) + 1 })
    const [oldest] = all.keys()
    if (all.size > MOST_REFUSALS && oldest !== undefined) all.delete(oldest)
    this.#refusals.set(applicationId, all)
  }

  /** The refusals of an application, newest first. */
  of(applicationId: string): readonly ActivityRefusal[] {
    return [...(this.#refusals.get(applicationId)?.values() ?? [])].toReversed()
  }
}
