import { recentMap } from '../../store/recent-map.ts'

/** Something of an Activity that was refused, by the policy of its pages or by the proxy: what to tell its developer. */
export interface ActivityRefusal {
  /** When that was last, ms since 1970. */
  readonly at: number
  /** `csp` for what a browser refused, `mapping` for a path that no mapping takes, `target` for one that leads where it may not or to nobody. */
  readonly kind: 'csp' | 'mapping' | 'target'
  /** The directive of the policy; the reason why a target was not reached; empty for a path without a mapping. */
  readonly rule: string
  /** What was asked for: an address without its query, or a path. */
  readonly asked: string
  /** How often. */
  readonly count: number
}

/** Kinds of refusals that are kept of each application, and applications of which any are kept. */
const MOST_REFUSALS = 100
const MOST_APPLICATIONS = 1000
const LONGEST = 500

/** What the browsers of one network may report: more would push out what others have to say, and says nothing new. */
export const ACTIVITY_REPORTS = { limit: 120, window_ms: 60_000 }

/** What was last refused to Activities by this process, in its memory alone. */
export class ActivityRefusals {
  readonly #refusals = recentMap<Map<string, ActivityRefusal>>(MOST_APPLICATIONS)

  /** Notes one; what was refused before is counted, not kept twice. */
  note(applicationId: string, refusal: Omit<ActivityRefusal, 'count'>): void {
    const all = this.#refusals.get(applicationId) ?? new Map<string, ActivityRefusal>()
    const [rule, asked] = [refusal.rule, refusal.asked].map((text) => text.slice(0, LONGEST))
    const key = JSON.stringify([refusal.kind, rule, asked])
    const before = all.get(key)
    all.delete(key)
    all.set(key, { ...refusal, rule: rule ?? '', asked: asked ?? '', count: (before?.count ?? 0) + 1 })
    const [oldest] = all.keys()
    if (all.size > MOST_REFUSALS && oldest !== undefined) all.delete(oldest)
    this.#refusals.set(applicationId, all)
  }

  /** The newest first. */
  of(applicationId: string): readonly ActivityRefusal[] {
    return [...(this.#refusals.get(applicationId)?.values() ?? [])].toReversed()
  }
}
