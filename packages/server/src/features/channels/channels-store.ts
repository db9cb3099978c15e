import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { toTimestamp } from '../../kernel/clock.ts'
import { insertRow, removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { channels } from '../../store/tables/guilds.ts'

const update = statement<{ guildId: string; id: string; wire: string }, never>((q, param) =>
  q
    .updateTable('channels')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

/** The fields of a channel that change with its messages. */
export interface Newest {
  last_message_id: string | null
  /** When the newest of the current pins was pinned. */
  last_pin_at: number | null
}

const listNewest = statement<{ guildId: string }, Newest & { id: string }>((q, param) =>
  q
    .selectFrom('channels')
    .innerJoin('streams', 'streams.id', 'channels.id')
    .select(['channels.id', 'streams.last_message_id', 'streams.last_pin_at'])
    .where('channels.guild_id', '=', param('guildId'))
    .where('streams.last_message_id', 'is not', null),
)

const findNewest = statement<{ id: string }, Newest & { id: string }>((q, param) =>
  q.selectFrom('streams').select(['id', 'last_message_id', 'last_pin_at']).where('id', '=', param('id')),
)

export async function insertChannel(db: Db, channel: GuildChannel): Promise<void> {
  await insertRow(db, channels, rowOf(channel))
}

/** Inserts any number of channels in one statement. */
export async function insertChannels(db: Db, channels: readonly GuildChannel[]): Promise<void> {
  if (channels.length > 0) await db.q.insertInto('channels').values(channels.map(rowOf)).execute()
}

const rowOf = (channel: GuildChannel) => ({
  guild_id: channel.guild_id,
  id: channel.id,
  wire: JSON.stringify(channel),
})

export async function updateChannel(db: Db, channel: GuildChannel): Promise<void> {
  await update(db, { guildId: channel.guild_id, id: channel.id, wire: JSON.stringify(channel) })
}

/** Updates any number of existing channels in one statement. */
export async function updateChannels(db: Db, channels: readonly GuildChannel[]): Promise<void> {
  const [first, ...others] = channels
  if (!first) return
  if (others.length === 0) return updateChannel(db, first)
  await db.q
    .insertInto('channels')
    .values(channels.map(rowOf))
    .onConflict((there) =>
      there.columns(['guild_id', 'id']).doUpdateSet((excluded) => ({ wire: excluded.ref('excluded.wire') })),
    )
    .execute()
}

export async function removeChannel(db: Db, { guild_id, id }: GuildChannel): Promise<void> {
  await removeRows(db, channels, { guild_id, id })
}

/** The newest message and pin of each channel of a guild that has any. */
export async function listLastMessages(db: Db, guildId: string): Promise<ReadonlyMap<string, Newest>> {
  const rows = await listNewest(db, { guildId })
  return new Map(rows.map(({ id, ...newest }) => [id, newest]))
}

/** The newest message and pin of a channel, if any. */
export async function findLastMessage(db: Db, channelId: string): Promise<ReadonlyMap<string, Newest>> {
  const rows = await findNewest(db, { id: channelId })
  return new Map(rows.map(({ id, ...newest }) => [id, newest]))
}

/** The newest messages and pins of some channels, if any. */
export async function findLastMessages(db: Db, ids: Iterable<string>): Promise<ReadonlyMap<string, Newest>> {
  const found = new Map<string, Newest>()
  for (const some of idLists(ids)) {
    const newest = db.q.selectFrom('streams').select(['id', 'last_message_id', 'last_pin_at']).where('id', 'in', some)
    for (const { id, ...each } of await newest.execute()) found.set(id, each)
  }
  return found
}

/** A channel with its newest message and pin, if any. */
export function withLastMessage(channel: GuildChannel, newest: ReadonlyMap<string, Newest>): GuildChannel {
  const { last_message_id, last_pin_at } = newest.get(channel.id) ?? NONE
  const { last_pin_timestamp: _earlier, ...bare } = channel
  return {
    ...bare,
    ...(last_message_id !== null && channel.last_message_id !== undefined && { last_message_id }),
    ...(last_pin_at !== null && { last_pin_timestamp: toTimestamp(last_pin_at) }),
  }
}

const NONE: Newest = { last_message_id: null, last_pin_at: null }
