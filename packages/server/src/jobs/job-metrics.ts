import { countWaitingJobs } from '../features/instance/instance-jobs-store.ts'
import { gauge, labelled } from '../kernel/monitoring/prometheus-format.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'

/** Counts the outcomes of jobs, for /metrics. */
export class JobFigures {
  readonly #failures: Map<string, number>

  /** @param kinds all kinds, because a metric that appears only with the first failure would hide it */
  constructor(kinds: readonly string[]) {
    this.#failures = new Map(kinds.map((kind) => [kind, 0]))
  }

  countFailure(kind: string): void {
    this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + 1)
  }

  /** Omits waiting jobs while the database is unavailable. */
  async lines({ store, clock }: Pick<Essentials, 'store' | 'clock'>): Promise<string[]> {
    const failures = [...labelled('counter', 'guildhall_job_failures_total', FAILURES, 'kind', this.#failures)]
    const counted = await countWaitingJobs(store.db).catch(() => null)
    if (!counted) return failures
    const { waiting, dueAt } = counted
    const late_ms = dueAt === null ? 0 : Math.max(clock.now() - dueAt, 0)
    return [
      ...failures,
      ...gauge('guildhall_jobs_waiting', 'Jobs that are left to do, all processes together.', waiting),
      ...gauge('guildhall_jobs_late_seconds', 'For how long the oldest job could have been done.', late_ms / 1000),
    ]
  }
}

const FAILURES = 'Jobs that failed, each time that they did; they are tried again.'
