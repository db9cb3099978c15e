import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ChannelKey } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'

const insert = statement<ChannelKey & { messageId: string; at: number }, never>((q, param) =>
  q.insertInto('pins').values({
    guild_id: param('guildId'),
    channel_id: param('channelId'),
    message_id: param('messageId'),
    pinned_at: param('at'),
  }),
)
const sumUp = statement<ChannelKey, { count: string | number | bigint; newest: number | null }>((q, param) =>
  q
    .selectFrom('pins')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max<number | null>('pinned_at').as('newest')])
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId')),
)
const listPage = statement<ChannelKey & { before: number; limit: number }, { wire: string; pinned_at: number }>(
  (q, param) =>
    q
      .selectFrom('pins')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.guild_id', '=', 'pins.guild_id')
          .onRef('messages.channel_id', '=', 'pins.channel_id')
          .onRef('messages.id', '=', 'pins.message_id'),
      )
      .select(['messages.wire', 'pins.pinned_at'])
      .where('pins.guild_id', '=', param('guildId'))
      .where('pins.channel_id', '=', param('channelId'))
      .where('pins.pinned_at', '<', param('before'))
      .orderBy('pins.pinned_at', 'desc')
      .limit(param('limit')),
)
const noteInChannel = statement<{ id: string; at: number | null }, never>((q, param) =>
  q
    .updateTable('streams')
    .set({ last_pin_at: param('at') })
    .where('id', '=', param('id')),
)
const noteInThread = statement<{ guildId: string; id: string; at: number | null }, never>((q, param) =>
  q
    .updateTable('threads')
    .set({ last_pin_at: param('at') })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

/** The number of pinned messages of a channel, and when the newest was pinned. The limit keeps the number small. */
export async function sumUpPins(db: Db, key: ChannelKey): Promise<{ count: number; newest: number | null }> {
  const [row] = await sumUp(db, key)
  return { count: Number(row?.count ?? 0), newest: row?.newest ?? null }
}

export async function insertPin(db: Db, pin: ChannelKey & { messageId: string; at: number }): Promise<void> {
  await insert(db, pin)
}

/** Removes the pins of some messages of a channel. */
export async function removePins(
  db: Db,
  { guildId, channelId }: ChannelKey,
  messages: readonly StoredMessage[],
): Promise<void> {
  const ids = messages.filter(({ pinned }) => pinned).map(({ id }) => id)
  for (const some of idLists(ids)) {
    await db.q
      .deleteFrom('pins')
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('message_id', 'in', some)
      .execute()
  }
}

/** Records when the newest of a channel's pins was created, beside its newest message. */
export async function touchLastPin(db: Db, channel: ChannelModel, at: number | null): Promise<void> {
  if (isThread(channel)) await noteInThread(db, { guildId: channel.guild_id, id: channel.id, at })
  else await noteInChannel(db, { id: channel.id, at })
}

/** A pinned message and when it was pinned. */
export interface Pinned {
  message: StoredMessage
  at: number
}

/** Some pinned messages of a channel, the newest pin first. */
export async function listPins(db: Db, page: ChannelKey & { before: number; limit: number }): Promise<Pinned[]> {
  const rows = await listPage(db, page)
  return rows.map(({ wire, pinned_at }) => ({ message: JSON.parse(wire), at: pinned_at }))
}
