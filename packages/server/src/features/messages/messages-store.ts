import type { BareMember } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { StoredMessage } from './messages-view.ts'

interface ChannelKey {
  guildId: string
  channelId: string
}
interface MessageKey extends ChannelKey {
  id: string
}
interface Wire {
  wire: string
}

const insert = statement<MessageKey & Wire & { authorId: string }, never>((q, param) =>
  q.insertInto('messages').values({
    guild_id: param('guildId'),
    channel_id: param('channelId'),
    id: param('id'),
    author_id: param('authorId'),
    wire: param('wire'),
  }),
)
const touch = statement<{ channelId: string; id: string }, never>((q, param) =>
  q
    .updateTable('streams')
    .set({ last_message_id: param('id') })
    .where('id', '=', param('channelId'))
    .where((where) => where.or([where('last_message_id', 'is', null), where('last_message_id', '<', param('id'))])),
)
const find = statement<MessageKey, Wire>((q, param) =>
  q
    .selectFrom('messages')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('id', '=', param('id')),
)
const update = statement<MessageKey & Wire, never>((q, param) =>
  q
    .updateTable('messages')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('id', '=', param('id')),
)
const remove = statement<MessageKey, never>((q, param) =>
  q
    .deleteFrom('messages')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('id', '=', param('id')),
)

export async function insertMessage(db: Db, guildId: string, message: StoredMessage): Promise<void> {
  const { id, channel_id: channelId, author_id: authorId } = message
  await insert(db, { guildId, channelId, id, authorId, wire: JSON.stringify(message) })
}

/** Notes a channel's newest message in its stream's row, which the unit holds anyway. */
export async function touchLastMessage(db: Db, channelId: string, id: string): Promise<void> {
  await touch(db, { channelId, id })
}

export async function forgetLastMessage(db: Db, channelId: string): Promise<void> {
  await db.q.updateTable('streams').set({ last_message_id: null }).where('id', '=', channelId).execute()
}

export async function findMessage(db: Db, key: MessageKey): Promise<StoredMessage | undefined> {
  const [row] = await find(db, key)
  return row && JSON.parse(row.wire)
}

export async function updateMessage(db: Db, guildId: string, message: StoredMessage): Promise<void> {
  await update(db, { guildId, channelId: message.channel_id, id: message.id, wire: JSON.stringify(message) })
}

export async function removeMessage(db: Db, key: MessageKey): Promise<void> {
  await remove(db, key)
}

/** Removes some messages of a channel; gives how many. */
export async function removeSomeMessages(db: Db, { guildId, channelId }: ChannelKey, limit: number): Promise<number> {
  const some = db.q
    .selectFrom('messages')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .limit(limit)
  const removed = await db.q
    .deleteFrom('messages')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('id', 'in', some)
    .returning('id')
    .execute()
  return removed.length
}

/** Bounds are exclusive; without a lower one the newest come first, with one the page begins just above it. */
export interface MessagesPage {
  before: string | undefined
  after: string | undefined
  limit: number
}

/** A page of a channel's messages, newest first. */
export async function listMessages(
  db: Db,
  { guildId, channelId }: ChannelKey,
  { before, after, limit }: MessagesPage,
): Promise<StoredMessage[]> {
  const upward = after !== undefined && before === undefined
  let query = db.q
    .selectFrom('messages')
    .select('wire')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .orderBy('id', upward ? 'asc' : 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) query = query.where('id', '>', after)
  const found = stored(await query.execute())
  return upward ? found.reverse() : found
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

/** The messages on both sides of an id, newest first; the message of the id is one of them. */
export async function listMessagesAround(
  db: Db,
  key: ChannelKey,
  around: string,
  limit: number,
): Promise<StoredMessage[]> {
  const older = Math.floor(limit / 2)
  return stored(await listAround(db, { ...key, around, older, newer: limit - older }))
}

/** Messages of a channel by their ids; an id of none is left out. */
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

/** What someone has written in a channel since the moment of an id, newest first. */
export async function listMessagesBy(
  db: Db,
  by: ChannelKey & { authorId: string; from: string; limit: number },
): Promise<StoredMessage[]> {
  return stored(await listByAuthor(db, by))
}

const stored = (rows: readonly Wire[]): StoredMessage[] => rows.map(({ wire }) => JSON.parse(wire))

/** A user and, if he is one, his member in the guild. */
export interface Participant {
  user: User
  member: BareMember | null
}

/** Users by their ids, with their members in a guild. */
export async function listParticipants(
  db: Db,
  guildId: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Participant>> {
  const found = new Map<string, Participant>()
  for (const some of idLists(ids)) {
    const rows = await db.q
      .selectFrom('users')
      .leftJoin('members', (join) =>
        join.onRef('members.user_id', '=', 'users.id').on('members.guild_id', '=', guildId),
      )
      .select(['users.id', 'users.wire', 'members.wire as member'])
      .where('users.id', 'in', some)
      .execute()
    for (const { id, wire, member } of rows) {
      found.set(id, { user: JSON.parse(wire), member: member === null ? null : JSON.parse(member) })
    }
  }
  return found
}
