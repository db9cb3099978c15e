import type { Kernel } from '../kernel/kernel.ts'
import type { TxDb } from '../store/db.ts'

const ROWS_AT_ONCE = 500

/** Removes what a deleted guild has left behind, a bounded number of rows to a unit of work. */
export async function sweepGuild({ store }: Kernel, { guild_id }: { guild_id: string }): Promise<void> {
  for (const removeSome of SWEEPS) {
    for (;;) {
      const removed = await store.write((tx) => removeSome(tx, guild_id))
      if (removed.length < ROWS_AT_ONCE) break
    }
  }
}

/** Each removes some rows of one table and gives them back. */
const SWEEPS: readonly ((db: TxDb, guildId: string) => Promise<readonly unknown[]>)[] = [
  removeSomeMessages,
  (db, guildId) => removeSomeById(db, 'audit_entries', guildId),
  (db, guildId) => removeSomeByUser(db, 'bans', guildId),
  (db, guildId) => removeSomeByUser(db, 'members', guildId),
  (db, guildId) => removeSomeById(db, 'channels', guildId),
  (db, guildId) => removeSomeById(db, 'roles', guildId),
]

function removeSomeMessages({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom('messages').select(['channel_id', 'id']).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('messages')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple('channel_id', 'id'), 'in', some.$asTuple('channel_id', 'id')))
    .returning('id')
    .execute()
}

type KeyedById = 'audit_entries' | 'channels' | 'roles'

function removeSomeById({ q }: TxDb, table: KeyedById, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom(table).select('id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom(table).where('guild_id', '=', guildId).where('id', 'in', some).returning('id').execute()
}

type KeyedByUser = 'bans' | 'members'

function removeSomeByUser({ q }: TxDb, table: KeyedByUser, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom(table).select('user_id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom(table).where('guild_id', '=', guildId).where('user_id', 'in', some).returning('user_id').execute()
}
