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
  removeSomeReactions,
  removeSomePins,
  removeSomeThreadMembers,
  (db, guildId) => removeSomeById(db, 'threads', guildId),
  (db, guildId) => removeSomeById(db, 'audit_entries', guildId),
  (db, guildId) => removeSomeByUser(db, 'bans', guildId),
  (db, guildId) => removeSomeByUser(db, 'voice_states', guildId),
  (db, guildId) => removeSomeById(db, 'voice_channels', guildId),
  (db, guildId) => removeSomeByUser(db, 'members', guildId),
  (db, guildId) => removeSomeByUser(db, 'former_members', guildId),
  (db, guildId) => removeSomeByUser(db, 'boosts', guildId),
  (db, guildId) => removeSomeByUser(db, 'slowmode_turns', guildId),
  (db, guildId) => removeSomeById(db, 'channels', guildId),
  (db, guildId) => removeSomeById(db, 'emojis', guildId),
  (db, guildId) => removeSomeById(db, 'stickers', guildId),
  (db, guildId) => removeSomeById(db, 'roles', guildId),
  removeSomeImages,
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

function removeSomeImages({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom('images').select(['owner_id', 'kind']).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('images')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple('owner_id', 'kind'), 'in', some.$asTuple('owner_id', 'kind')))
    .returning('owner_id')
    .execute()
}

function removeSomeReactions({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const key = ['channel_id', 'kind_id', 'user_id'] as const
  const some = q.selectFrom('reactions').select(key).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('reactions')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning('user_id')
    .execute()
}

function removeSomePins({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const key = ['channel_id', 'message_id'] as const
  const some = q.selectFrom('pins').select(key).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('pins')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning('message_id')
    .execute()
}

function removeSomeThreadMembers({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const key = ['thread_id', 'user_id'] as const
  const some = q.selectFrom('thread_members').select(key).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('thread_members')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning('user_id')
    .execute()
}

type KeyedById = 'audit_entries' | 'channels' | 'emojis' | 'roles' | 'stickers' | 'threads' | 'voice_channels'

function removeSomeById({ q }: TxDb, table: KeyedById, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom(table).select('id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom(table).where('guild_id', '=', guildId).where('id', 'in', some).returning('id').execute()
}

type KeyedByUser = 'boosts' | 'slowmode_turns' | 'bans' | 'members' | 'former_members' | 'voice_states'

function removeSomeByUser({ q }: TxDb, table: KeyedByUser, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom(table).select('user_id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom(table).where('guild_id', '=', guildId).where('user_id', 'in', some).returning('user_id').execute()
}
