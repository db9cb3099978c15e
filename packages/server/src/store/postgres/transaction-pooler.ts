import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { isOutOfConnections } from './lend-connection.ts'

/** Other clients of the pooler may take a session between the two statements. */
const TRIES = 3

/**
 * Refuses a pooler that passes the session of one client to another, such as PgBouncer in transaction mode: prepared
 * statements, locks and notifications belong to sessions.
 *
 * @throws Error also if the database can't be reached
 */
export async function mustKeepSessions(connect: () => Client): Promise<void> {
  const [one, other] = [connect(), connect()]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    await other.connect()
    for (let tries = 0; tries < TRIES; tries++) {
      const mark = randomUUID()
      await one.query("SELECT set_config('guildhall.session', $1, false)", [mark])
      const { rows } = await other.query("SELECT current_setting('guildhall.session', true) AS mark")
      if (rows[0]?.mark === mark)
        throw new Error('a pooler shares sessions between clients: connect directly, or set pool_mode = session')
    }
  } catch (error) {
    // Then nothing is known; the pool itself waits for connections.
    if (!isOutOfConnections(error)) throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}
