import { setTimeout as pause } from 'node:timers/promises'
import { OutcomeUnknown, StalePlan, StoreFailure } from './store-failure.ts'

/** Errors after which a transaction should be retried: serialization failure and deadlock. */
const ROLLED_BACK = new Set(['40001', '40P01'])
const MOST_TRIES = 8
/** After a migration, each connection of the pool may have a stale plan; each of these tries replaces one. */
const MOST_STALE_PLANS = 100
/** How long lost work is retried, ms: a database that is restarted is often available by then. */
const PATIENCE_MS = 2000
const LONGEST_PAUSE_MS = 250

/**
 * Retries a transaction that the database rolled back, one whose connection had a stale plan and, for a limited time,
 * one that was lost with its connection and not committed.
 *
 * @throws StoreFailure if it wasn't successful
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  let lostAt: number | null = null
  let tries = 0
  let stalePlans = 0
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof StalePlan && stalePlans++ < MOST_STALE_PLANS) continue
      tries++
      const now = performance.now()
      if (wasLost(error)) lostAt ??= now
      else if (!wasRolledBack(error)) throw error
      else if (tries === MOST_TRIES) throw new StoreFailure('the database aborted the transaction', error)
      if (lostAt !== null && now - lostAt > PATIENCE_MS) throw error
      await pause(Math.min(2 ** tries, LONGEST_PAUSE_MS))
    }
  }
}

const wasLost = (error: unknown): boolean =>
  error instanceof StoreFailure &&
  error.reason === 'the database can’t be reached' &&
  !(error instanceof OutcomeUnknown)

/** Whether an attempt failed for reasons that don't lie in it. */
export const mayTryAgain = (error: unknown): boolean =>
  wasLost(error) || wasRolledBack(error) || error instanceof StalePlan

const wasRolledBack = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ROLLED_BACK.has(String(error.code))
