import { removeSomeImagesOfGuild } from '../../media/images-store.ts'
import { removeSomeAvatarsOfGuild } from '../../media/webhook-avatars-store.ts'
import type { TxDb } from '../../store/db.ts'
import { removeInstancesOfGuild } from '../activities/activities-store.ts'
import { removeSomeEntitlements } from '../entitlements/entitlements-store.ts'

/** The most rows that one unit of work removes. */
export const ROWS_AT_ONCE = 500

/** Each removes some rows of one table, and gives them back or says how many. */
export const SWEEPS: readonly ((db: TxDb, guildId: string) => Promise<readonly unknown[] | number>)[] = [
  removeSomeMessages,
  removeSomeReactions,
  removeSomePins,
  removeSomeReadStates,
  removeSomeThreadMembers,
  (db, guildId) => removeSomeById(db, 'ephemeral_messages', guildId),
  (db, guildId) => removeSomeById(db, 'interactions', guildId),
  (db, guildId) => removeSomeById(db, 'threads', guildId),
  (db, guildId) => removeSomeById(db, 'audit_entries', guildId),
  (db, guildId) => removeSomeByUser(db, 'bans', guildId),
  removeSomeInvites,
  (db, guildId) => removeSomeById(db, 'webhooks', guildId),
  (db, guildId) => removeSomeAvatarsOfGuild(db, guildId, ROWS_AT_ONCE),
  (db, guildId) => removeSomeById(db, 'crossposts', guildId),
  removeSomeOfPublished,
  (db, guildId) => removeSomeByUser(db, 'voice_states', guildId),
  removeInstancesOfGuild,
  (db, guildId) => removeSomeById(db, 'voice_channels', guildId),
  (db, guildId) => removeSomeById(db, 'scheduled_events', guildId),
  (db, guildId) => removeSomeById(db, 'stage_instances', guildId),
  removeSomeInterests,
  (db, guildId) => removeSomeByUser(db, 'members', guildId),
  (db, guildId) => removeSomeByUser(db, 'former_members', guildId),
  (db, guildId) => removeSomeByUser(db, 'boosts', guildId),
  (db, guildId) => removeSomeByUser(db, 'prunes', guildId),
  (db, guildId) => removeSomeByUser(db, 'join_requests', guildId),
  removeForm,
  (db, guildId) => removeSomeByUser(db, 'integration_subscriptions', guildId),
  (db, guildId) => removeSomeById(db, 'integrations', guildId),
  (db, guildId) => removeSomeByUser(db, 'slowmode_turns', guildId),
  (db, guildId) => removeSomeByUser(db, 'user_guild_settings', guildId),
  (db, guildId) => removeSomeById(db, 'channels', guildId),
  (db, guildId) => removeSomeById(db, 'emojis', guildId),
  (db, guildId) => removeSomeById(db, 'stickers', guildId),
  (db, guildId) => removeSomeById(db, 'roles', guildId),
  (db, guildId) => removeSomeImagesOfGuild(db, guildId, ROWS_AT_ONCE),
  (db, guildId) => removeDocument(db, 'welcome_screens', guildId),
  (db, guildId) => removeDocument(db, 'onboardings', guildId),
  (db, guildId) => removeSomeById(db, 'application_commands', guildId),
  removeSomeCommandPermissions,
  removeSomeCommandCreates,
  (db, guildId) => removeSomeEntitlements(db, 'owner_id', guildId, ROWS_AT_ONCE),
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

function removeSomeReadStates({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const key = ['user_id', 'channel_id'] as const
  const some = q.selectFrom('read_states').select(key).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('read_states')
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning('user_id')
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

function removeSomeInterests({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const key = ['event_id', 'user_id'] as const
  const some = q.selectFrom('scheduled_event_users').select(key).where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('scheduled_event_users')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning('user_id')
    .execute()
}

function removeSomeCommandPermissions({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const table = 'application_command_permissions'
  const some = q.selectFrom(table).select('command_id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom(table)
    .where('guild_id', '=', guildId)
    .where('command_id', 'in', some)
    .returning('command_id')
    .execute()
}

/** One row for each application that created commands there today. */
function removeSomeCommandCreates({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const table = 'application_command_creates'
  const some = q.selectFrom(table).select('application_id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom(table)
    .where('guild_id', '=', guildId)
    .where('application_id', 'in', some)
    .returning('application_id')
    .execute()
}

/** Where followers have brought what was published there. */
function removeSomeOfPublished({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const key = ['source_channel_id', 'source_id', 'webhook_id'] as const
  const some = q.selectFrom('crossposts').select(key).where('source_guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q
    .deleteFrom('crossposts')
    .where('source_guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning('id')
    .execute()
}

/** A guild has one at most. */
function removeForm({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  return q.deleteFrom('member_verification_forms').where('guild_id', '=', guildId).returning('guild_id').execute()
}

function removeSomeInvites({ q }: TxDb, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom('invites').select('code').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom('invites').where('code', 'in', some).returning('code').execute()
}

type KeyedById =
  | 'application_commands'
  | 'audit_entries'
  | 'channels'
  | 'crossposts'
  | 'emojis'
  | 'ephemeral_messages'
  | 'interactions'
  | 'integrations'
  | 'roles'
  | 'scheduled_events'
  | 'stage_instances'
  | 'stickers'
  | 'threads'
  | 'voice_channels'
  | 'webhooks'

const removeDocument = (
  { q }: TxDb,
  table: 'welcome_screens' | 'onboardings',
  guildId: string,
): Promise<readonly unknown[]> => q.deleteFrom(table).where('guild_id', '=', guildId).returning('guild_id').execute()

function removeSomeById({ q }: TxDb, table: KeyedById, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom(table).select('id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom(table).where('guild_id', '=', guildId).where('id', 'in', some).returning('id').execute()
}

type KeyedByUser =
  | 'boosts'
  | 'join_requests'
  | 'prunes'
  | 'integration_subscriptions'
  | 'slowmode_turns'
  | 'user_guild_settings'
  | 'bans'
  | 'members'
  | 'former_members'
  | 'voice_states'

function removeSomeByUser({ q }: TxDb, table: KeyedByUser, guildId: string): Promise<readonly unknown[]> {
  const some = q.selectFrom(table).select('user_id').where('guild_id', '=', guildId).limit(ROWS_AT_ONCE)
  return q.deleteFrom(table).where('guild_id', '=', guildId).where('user_id', 'in', some).returning('user_id').execute()
}
