import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from 'guildhall/store/db'
import { until } from '../worlds/until.ts'

/** Everyone who waits for a lock of this backend, or for one who does. */
const BEHIND_ME = `
  WITH RECURSIVE behind (pid) AS (
    SELECT pg_backend_pid()
    UNION
    SELECT waiting.pid FROM pg_locks waiting JOIN behind ON behind.pid = ANY (pg_blocking_pids(waiting.pid)) AND NOT waiting.granted
  )
  SELECT count(*)::int - 1 AS waiting FROM behind`

/** Rows of PostgreSQL that nobody else gets at. */
export interface HeldRows {
  /** Resolves when so many stand still before them. */
  waiting(count: number): Promise<void>
  /** Lets everyone go on. */
  release(): Promise<void>
}

/** Locks the rows that a statement selects, so that units of work run into them and meet in one order and no other. */
export async function holdRows(store: Store, statement: string): Promise<HeldRows> {
  const held = Promise.withResolvers<HeldRows['waiting']>()
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
