import type { Store } from '../../store/db.ts'
import { ApiError, RateLimited } from '../api-error.ts'
import { Histogram } from './histogram.ts'
import { counter, gauge, labelled, metricHeading } from './prometheus-format.ts'

/**
 * The bounds of the histogram's buckets, in seconds. On SQLite a unit waits for earlier ones and for their shared
 * commit.
 */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const COUNTED = 'counted for the figures'

type Outcome = 'committed' | 'refused' | 'failed'

/** Counts units of work and commits for /metrics. */
export class StoreFigures {
  /** The store, with its units of work counted. */
  readonly store: Store
  readonly #outcomes: Record<Outcome, number> = { committed: 0, refused: 0, failed: 0 }
  readonly #times = new Histogram(BOUNDS)
  #commits = 0

  constructor(store: Store) {
    this.store = { ...store, write: (work, turn) => this.#counted(store, work, turn) }
  }

  async #counted<T>(store: Store, ...[work, turn]: Parameters<typeof store.write<T>>): Promise<T> {
    const began = performance.now()
    let outcome: Outcome = 'failed'
    try {
      const value = await store.write((tx) => {
        tx.onCommitted(() => {
          if (tx.batch.has(COUNTED)) return
          tx.batch.set(COUNTED, true)
          this.#commits++
        })
        return work(tx)
      }, turn)
      outcome = 'committed'
      return value
    } catch (error) {
      if (error instanceof ApiError || error instanceof RateLimited) outcome = 'refused'
      throw error
    } finally {
      this.#outcomes[outcome]++
      this.#times.observe((performance.now() - began) / 1000)
    }
  }

  /** All metrics, in Prometheus's text format. */
  *figures(): Iterable<string> {
    const says = 'Units of work that were committed, refused by a rule, or failed.'
    yield* labelled('counter', 'guildhall_units_total', says, 'outcome', Object.entries(this.#outcomes))
    yield* counter('guildhall_commits_total', 'Commits; units that wait together share one.', this.#commits)
    yield* metricHeading(
      'histogram',
      'guildhall_unit_seconds',
      'From when a unit of work was asked for to when it was durable.',
    )
    yield* this.#times.lines('guildhall_unit_seconds')
    const connections = this.store.connections()
    if (!connections) return
    const { inUse, idle, waiting } = connections
    const states = Object.entries({ in_use: inUse, idle })
    yield* labelled('gauge', 'guildhall_database_connections', 'Connections to the database.', 'state', states)
    yield* gauge('guildhall_database_waiting', 'Statements and units that wait for a connection.', waiting)
  }
}
