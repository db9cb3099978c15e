import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from 'guildhall/store/db'
import { until } from '../worlds/until.ts'

/** Everyone who waits for a lock of this backend, directly or indirectly. */
const BEHIND_ME = `
  WITH RECURSIVE behind (pid) AS (
    SELECT pg_backend_pid()
    UNION
    SELECT waiting.pid FROM pg_locks waiting JOIN behind ON behind.pid = ANY (pg_blocking_pids(waiting.pid)) AND NOT waiting.granted
  )
  SELECT count(*)::int - 1 AS waiting FROM behind`

/** Locked rows of PostgreSQL. */
export interface LockedRows {
  /** Resolves when a number of statements are waiting for them. */
  waiting(count: number): Promise<void>
  /** Releases the lock. */
  release(): Promise<void>
}

/** Locks the rows that a statement selects, so that units of work wait for them and run in a defined order. */
export async function lockRows(store: Store, statement: string): Promise<LockedRows> {
  const held = Promise.withResolvers<LockedRows['waiting']>()
  const over = Promise.withResolvers<void>()
  const holding = store.write(async (tx) => {
    await tx.run(statement, [])
    // Called from outside, it is still part of the unit.
    const isBehindMe = AsyncLocalStorage.bind(async (count: number) => {
      const [found] = await tx.run<{ waiting: number }>(BEHIND_ME, [])
      return (found?.waiting ?? 0) >= count
    })
    held.resolve((count) => until(() => isBehindMe(count)))
    await over.promise
  })
  const waiting = await Promise.race([held.promise, holding.then(() => held.promise)])
  return {
    waiting,
    release: () => {
      over.resolve()
      return holding
    },
  }
}
