import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { postgresFailure } from '../store-failure.ts'

/** How long a caller waits for a connection while PostgreSQL accepts no more, ms. */
const ACQUIRE_TIMEOUT_MS = 10_000
/** How long a caller waits before it tries again, ms. */
const PAUSE_MS = 100
/** After how long a pool that was made smaller tries to have all of its connections again, ms. */
const RECOVERY_MS = 5000

/** PostgreSQL's code for having, or giving this role or database, no more connections. */
const TOO_MANY_CONNECTIONS = '53300'

/** A pool that was made smaller. */
interface ShrunkPool {
  /** The size that it should have. */
  readonly size: number
  readonly growsAt: number
}

const shrunk = new WeakMap<Pool, ShrunkPool>()

/**
 * Lends a connection. While PostgreSQL accepts no more of them, the pool shrinks to those that it has, so that callers wait for these
 * in line, and one without any tries again.
 *
 * @throws StoreFailure
 */
export async function acquireConnection(pool: Pool): Promise<PoolClient> {
  const until = performance.now() + ACQUIRE_TIMEOUT_MS
  for (;;) {
    grow(pool)
    try {
      return await pool.connect()
    } catch (error) {
      if (!isOutOfConnections(error) || performance.now() > until) throw postgresFailure(error)
      shrink(pool)
      await pause(PAUSE_MS)
    }
  }
}

/** Whether PostgreSQL accepts no more connections. */
export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS

function shrink(pool: Pool): void {
  const size = shrunk.get(pool)?.size ?? pool.options.max
  shrunk.set(pool, { size, growsAt: performance.now() + RECOVERY_MS })
  pool.options.max = Math.min(pool.options.max, Math.max(1, pool.totalCount))
}

function grow(pool: Pool): void {
  const known = shrunk.get(pool)
  if (known === undefined || performance.now() < known.growsAt) return
  shrunk.delete(pool)
  pool.options.max = known.size
}
