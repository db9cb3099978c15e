import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { isOutOfConnections } from './acquire-connection.ts'

/** Other clients of the pooler may take a session between the two statements. */
const TRIES = 3

/** Why a server doesn't work with such a pooler, and what to do. */
export const SHARED_SESSIONS = {
  problem: 'a pooler in transaction mode, such as PgBouncer’s, shares sessions between clients',
  advice: 'connect directly, or set pool_mode = session',
} as const

/** @throws Error if a pooler passes the session of one client to another, or if the database can't be reached */
export async function mustKeepSessions(connect: () => Client): Promise<void> {
  if (await areSessionsShared(connect)) throw new Error(`${SHARED_SESSIONS.problem}: ${SHARED_SESSIONS.advice}`)
}

/**
 * Whether a pooler passes the session of one client to another, such as PgBouncer in transaction mode: prepared
 * statements, locks and notifications belong to sessions.
 *
 * @throws Error if the database can't be reached
 */
export async function areSessionsShared(connect: () => Client): Promise<boolean> {
  const [one, other] = [connect(), connect()]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    await other.connect()
    for (let tries = 0; tries < TRIES; tries++) {
      const mark = randomUUID()
      await one.query("SELECT set_config('guildhall.session', $1, false)", [mark])
      const { rows } = await other.query("SELECT current_setting('guildhall.session', true) AS mark")
      if (rows[0]?.mark === mark) return true
    }
    return false
  } catch (error) {
    // Then nothing is known; the pool itself waits for connections.
    if (isOutOfConnections(error)) return false
    throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}
