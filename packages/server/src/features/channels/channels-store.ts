import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import { type Db, statement } from '../../store/db.ts'

const update = statement<{ guildId: string; id: string; wire: string }, never>((q, param) =>
  q
    .updateTable('channels')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

const listNewest = statement<{ guildId: string }, { id: string; last_message_id: string | null }>((q, param) =>
  q
    .selectFrom('streams')
    .select(['id', 'last_message_id'])
    .where('guild_id', '=', param('guildId'))
    .where('last_message_id', 'is not', null),
)

const findNewest = statement<{ id: string }, { id: string; last_message_id: string | null }>((q, param) =>
  q.selectFrom('streams').select(['id', 'last_message_id']).where('id', '=', param('id')),
)

export async function insertChannel(db: Db, channel: GuildChannel): Promise<void> {
  const row = { guild_id: channel.guild_id, id: channel.id, wire: JSON.stringify(channel) }
  await db.q.insertInto('channels').values(row).execute()
}

export async function updateChannel(db: Db, channel: GuildChannel): Promise<void> {
  await update(db, { guildId: channel.guild_id, id: channel.id, wire: JSON.stringify(channel) })
}

export async function removeChannel(db: Db, { guild_id, id }: GuildChannel): Promise<void> {
  await db.q.deleteFrom('channels').where('guild_id', '=', guild_id).where('id', '=', id).execute()
}

/** The newest message of each channel that has any: it changes with the talk, not with the channel. */
export async function listLastMessages(db: Db, guildId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await listNewest(db, { guildId })
  return new Map(rows.map(({ id, last_message_id }) => [id, last_message_id]))
}

/** The newest message of one channel, if it has any. */
export async function findLastMessage(db: Db, channelId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await findNewest(db, { id: channelId })
  return new Map(rows.map(({ id, last_message_id }) => [id, last_message_id]))
}

/** A channel with its newest message, where it has one. */
export function withLastMessage(channel: GuildChannel, newest: ReadonlyMap<string, string | null>): GuildChannel {
  const last = newest.get(channel.id)
  return last == null || channel.last_message_id === undefined ? channel : { ...channel, last_message_id: last }
}
