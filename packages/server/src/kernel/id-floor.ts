import { type Kysely, sql } from 'kysely'
import type { Db } from '../store/db.ts'
import type { Tables } from '../store/tables.ts'
import type { Clock } from './clock.ts'
import { firstIdAt } from './ids.ts'

/** Where new ids are kept. */
const MADE: readonly [table: keyof Tables, column: string][] = [
  ['users', 'id'],
  ['applications', 'id'],
  ['guilds', 'id'],
  ['roles', 'id'],
  ['channels', 'id'],
  ['threads', 'id'],
  ['private_channels', 'id'],
  ['emojis', 'id'],
  ['application_emojis', 'id'],
  ['teams', 'id'],
  ['stickers', 'id'],
  ['messages', 'id'],
  ['reactions', 'kind_id'],
  ['audit_entries', 'id'],
  ['jobs', 'id'],
  ['join_requests', 'id'],
  ['attachments', 'id'],
  ['target_lists', 'id'],
]

/** The greatest id that a database holds. Reads all of them. */
export async function findGreatestId(q: Kysely<Tables>): Promise<string> {
  let greatest = 0n
  for (const [table, column] of MADE) {
    // Not max(): an expression has no type by which the embedded store would know an id.
    const newest = sql<{
      id: string
    }>`select ${sql.ref(column)} as id from ${sql.table(table)} order by id desc limit 1`
    const id = BigInt((await newest.execute(q)).rows[0]?.id ?? 0)
    if (id > greatest) greatest = id
  }
  return greatest.toString()
}

/**
 * An id below which no new one may be. It is not 0 only where the clock is behind a backup from which the database was
 * restored.
 */
export async function findIdFloor({ q }: Db, clock: Clock): Promise<string> {
  const row = await q.selectFrom('restores').select('last_id').orderBy('last_id', 'desc').limit(1).executeTakeFirst()
  if (!row || BigInt(row.last_id) < BigInt(firstIdAt(clock.now()))) return '0'
  const greatest = await findGreatestId(q)
  return BigInt(greatest) > BigInt(row.last_id) ? greatest : row.last_id
}
