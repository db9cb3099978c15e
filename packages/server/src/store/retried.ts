import { setTimeout as pause } from 'node:timers/promises'
import { OutcomeUnknown, StoreFailure } from './store-failure.ts'

/** Errors after which the database asks to try the transaction again: serialization failure and deadlock. */
const ROLLED_BACK = new Set(['40001', '40P01'])
const MOST_TRIES = 8
/** How long what was lost with a connection is tried again, ms: a database that is restarted is often back by then. */
const PATIENCE_MS = 2000
const LONGEST_PAUSE_MS = 250

/**
 * Tries again what the database rolled back, and for a while what was lost with a connection and did nothing.
 *
 * @throws StoreFailure if nothing came of it in the end
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  let lostAt: number | null = null
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const now = performance.now()
      if (wasLost(error)) lostAt ??= now
      else if (!wasRolledBack(error)) throw error
      else if (tries === MOST_TRIES) throw new StoreFailure('the database gave up the transaction', error)
      if (lostAt !== null && now - lostAt > PATIENCE_MS) throw error
      await pause(Math.min(2 ** tries, LONGEST_PAUSE_MS))
    }
  }
}

const wasLost = (error: unknown): boolean =>
  error instanceof StoreFailure && error.trouble === 'the database is away' && !(error instanceof OutcomeUnknown)

/** Whether an attempt came to nothing for no reason of its own. */
export const mayTryAgain = (error: unknown): boolean => wasLost(error) || wasRolledBack(error)

const wasRolledBack = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ROLLED_BACK.has(String(error.code))
