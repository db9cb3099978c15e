import { sql } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { arrayOf } from '../../store/array-literal.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { addToIndex, removeFromIndex, toSearchRow, updateIndex } from '../search-index/search-index-store.ts'
import { searchPlace } from '../search-index/search-terms-view.ts'
import type { StoredMessage } from './messages-view.ts'

/** A unit of work in a channel of any kind. */
export type ChannelUnit = Tx<'anyChannel', never>

/** The key of a channel's messages: for a private channel, its own id replaces the guild's. */
export interface ChannelKey {
  guildId: string
  channelId: string
  /** Whether it is a thread, which counts its messages. */
  isThread?: boolean
}
interface MessageKey extends ChannelKey {
  id: string
}
interface Wire {
  wire: string
}

const HIGHEST_ID = '9223372036854775807'

const insert = effect<MessageKey & Wire & { authorId: string }>((q, param) =>
  q.insertInto('messages').values({
    guild_id: param('guildId'),
    channel_id: param('channelId'),
    id: param('id'),
    author_id: param('authorId'),
    wire: param('wire'),
  }),
)
const insertSome = effect<{ guildIds: string; channelIds: string; ids: string; authorIds: string; wires: string }>(
  (q, param) =>
    q
      .insertInto('messages')
      .columns(['guild_id', 'channel_id', 'id', 'author_id', 'wire'])
      .expression(sql`
      select * from unnest(
        ${param('guildIds')}::bigint[],
        ${param('channelIds')}::bigint[],
        ${param('ids')}::bigint[],
        ${param('authorIds')}::bigint[],
        ${param('wires')}::text[])`),
)
const find = statement<MessageKey, Wire>((q, param) =>
  q
    .selectFrom('messages')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('id', '=', param('id')),
)
const update = effect<MessageKey & Wire>((q, param) =>
  q
    .updateTable('messages')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('id', '=', param('id')),
)

export function insertMessage(
  db: TxDb,
  guild: Pick<GuildModel, 'id'> | null,
  channel: ChannelModel,
  message: StoredMessage,
): void {
  const { id, author_id: authorId } = message
  const place = searchPlace(guild, channel)
  const { guildId, channelId } = place
  db.gatherInOrder(insertMessages, [{ guildId, channelId, id, authorId, wire: JSON.stringify(message) }])
  db.gatherInOrder(addToIndex, [toSearchRow(place, message)])
}

function insertMessages(db: TxDb, rows: readonly Parameters<typeof insert>[1][]): void {
  const [only] = rows
  if (rows.length === 1 && only) insert(db, only)
  else
    insertSome(db, {
      guildIds: arrayOf(rows.map(({ guildId }) => guildId)),
      channelIds: arrayOf(rows.map(({ channelId }) => channelId)),
      ids: arrayOf(rows.map(({ id }) => id)),
      authorIds: arrayOf(rows.map(({ authorId }) => authorId)),
      wires: arrayOf(rows.map(({ wire }) => wire)),
    })
}

export const keyOf = (guild: GuildModel | null, channel: ChannelModel): ChannelKey => ({
  guildId: guild?.id ?? channel.id,
  channelId: channel.id,
  isThread: isThread(channel),
})

export async function findMessage(db: Db, key: MessageKey): Promise<StoredMessage | undefined> {
  const [row] = await find(db, key)
  return row && JSON.parse(row.wire)
}

/** @throws UnknownMessage */
export async function mustFindMessage(db: Db, key: ChannelKey & { id: string }): Promise<StoredMessage> {
  const message = await findMessage(db, key)
  if (!message) throw new ApiError('UnknownMessage')
  return message
}

/** Updates a message after an edit. */
export function updateMessage(db: TxDb, guildId: string, message: StoredMessage): void {
  updateMessageDetails(db, guildId, message)
  updateIndex(db, message)
}

/** Updates details of a message by which it can't be found, such as its reactions. */
export function updateMessageDetails(db: TxDb, guildId: string, message: StoredMessage): void {
  update(db, { guildId, channelId: message.channel_id, id: message.id, wire: JSON.stringify(message) })
}

export async function removeMessagesById(
  db: Db,
  { guildId, channelId }: ChannelKey,
  ids: readonly string[],
): Promise<void> {
  for (const some of idLists(ids)) {
    await db.q
      .deleteFrom('messages')
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('id', 'in', some)
      .execute()
  }
  await removeFromIndex(db, ids)
}

/**
 * Bounds are exclusive; without a lower bound the newest messages come first, with one the page begins directly above
 * it.
 */
export interface MessagesPage {
  before: string | undefined
  after: string | undefined
  limit: number
}

const pageIn = (order: 'asc' | 'desc') =>
  statement<ChannelKey & { before: string; after: string; limit: number }, Wire>((q, param) =>
    q
      .selectFrom('messages')
      .select('wire')
      .where('guild_id', '=', param('guildId'))
      .where('channel_id', '=', param('channelId'))
      .where('id', '<', param('before'))
      .where('id', '>', param('after'))
      .orderBy('id', order)
      .limit(param('limit')),
  )
const listOldestFirst = pageIn('asc')
const listNewestFirst = pageIn('desc')

/** A page of a channel's messages, newest first. */
export async function listMessages(
  db: Db,
  key: ChannelKey,
  { before, after, limit }: MessagesPage,
): Promise<StoredMessage[]> {
  const bounds = { before: before ?? HIGHEST_ID, after: after ?? '0', limit }
  if (after !== undefined && before === undefined)
    return stored(await listOldestFirst(db, { ...key, ...bounds })).reverse()
  return stored(await listNewestFirst(db, { ...key, ...bounds }))
}

const listAround = statement<ChannelKey & { around: string; older: number; newer: number }, Wire>((q, param) => {
  const half = (compare: '>=' | '<', order: 'asc' | 'desc', limit: 'older' | 'newer') =>
    q.selectFrom(
      q
        .selectFrom('messages')
        .select(['id', 'wire'])
        .where('guild_id', '=', param('guildId'))
        .where('channel_id', '=', param('channelId'))
        .where('id', compare, param('around'))
        .orderBy('id', order)
        .limit(param(limit))
        .as('half'),
    )
  const newer = half('>=', 'asc', 'newer').select(['id', 'wire'])
  return newer.unionAll(half('<', 'desc', 'older').select(['id', 'wire'])).orderBy(sql.ref('id'), 'desc')
})

/** The messages before and after an id, and the message itself, newest first. */
export async function listMessagesAround(
  db: Db,
  key: ChannelKey,
  around: string,
  limit: number,
): Promise<StoredMessage[]> {
  const older = Math.floor(limit / 2)
  return stored(await listAround(db, { ...key, around, older, newer: limit - older }))
}

/** Messages of a channel by their ids; unknown ids are omitted. */
export async function listMessagesById(
  db: Db,
  { guildId, channelId }: ChannelKey,
  ids: Iterable<string>,
): Promise<StoredMessage[]> {
  const found: StoredMessage[] = []
  for (const some of idLists(ids)) {
    const rows = await db.q
      .selectFrom('messages')
      .select('wire')
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('id', 'in', some)
      .execute()
    found.push(...stored(rows))
  }
  return found
}

const listByAuthor = statement<ChannelKey & { authorId: string; from: string; limit: number }, Wire>((q, param) =>
  q
    .selectFrom('messages')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('author_id', '=', param('authorId'))
    .where('id', '>=', param('from'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

/** The messages that a user has written in a channel since an id, newest first. */
export async function listMessagesBy(
  db: Db,
  by: ChannelKey & { authorId: string; from: string; limit: number },
): Promise<StoredMessage[]> {
  return stored(await listByAuthor(db, by))
}

const stored = (rows: readonly Wire[]): StoredMessage[] => rows.map(({ wire }) => JSON.parse(wire))
