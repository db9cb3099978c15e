import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { type FoundMember, toFoundMember } from '../members/members-store.ts'

/** Some of a guild's pending members, in ascending order of ids, by a partial index. */
export async function listPendingMembers(db: Db, guildId: string, limit: number): Promise<FoundMember[]> {
  const rows = await db.q
    .selectFrom('members')
    .select(['wire', 'user_wire'])
    .where('guild_id', '=', guildId)
    .where('is_pending', '=', sql<boolean>`true`)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(toFoundMember)
}

/**
 * Ends `pending` for members, in one statement. In a string of the document, the quotes of the key would be escaped, so
 * the replacement can't match there.
 */
export async function releaseMembers(db: Db, guildId: string, userIds: readonly string[]): Promise<void> {
  await db.q
    .updateTable('members')
    .set({
      is_pending: false,
      wire: sql<string>`replace(wire, '"pending":true', '"pending":false')`,
    })
    .where('guild_id', '=', guildId)
    .where('user_id', 'in', userIds)
    .execute()
}
