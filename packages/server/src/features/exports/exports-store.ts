import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ChannelKey } from '../messages/messages-store.ts'

interface Page {
  guildId: string
  after: string
  limit: number
}

const listThreadPage = statement<Page, { wire: string }>((q, param) =>
  q
    .selectFrom('threads')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(param('limit')),
)

const listThreadPageIn = statement<Page & { parentId: string }, { wire: string }>((q, param) =>
  q
    .selectFrom('threads')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('parent_id', '=', param('parentId'))
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(param('limit')),
)

const listMemberPage = statement<Page, { wire: string; user: string }>((q, param) =>
  q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.wire', 'users.wire as user'])
    .where('members.guild_id', '=', param('guildId'))
    .where('members.guest_channel_id', 'is', null)
    .where('members.user_id', '>', param('after'))
    .orderBy('members.user_id')
    .limit(param('limit')),
)

const listPins = statement<ChannelKey, { message_id: string; pinned_at: number }>((q, param) =>
  q
    .selectFrom('pins')
    .select(['message_id', 'pinned_at'])
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId')),
)

/** Threads of a guild, or of one of its channels, archived ones included, by their ids. */
export async function listThreadsAfter(
  db: Db,
  { parentId, ...page }: Page & { parentId?: string | undefined },
): Promise<BareThread[]> {
  const rows = await (parentId === undefined ? listThreadPage(db, page) : listThreadPageIn(db, { ...page, parentId }))
  return rows.map(({ wire }) => JSON.parse(wire))
}

/** Members of a guild by their ids, without guests. */
export async function listMembersAfter(db: Db, page: Page): Promise<{ user: User; member: BareMember }[]> {
  return (await listMemberPage(db, page)).map(({ wire, user }) => ({
    member: JSON.parse(wire),
    user: JSON.parse(user),
  }))
}

const findThreadById = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('threads').select('wire').where('id', '=', param('id')),
)

export async function findThreadAnywhere(db: Db, id: string): Promise<BareThread | undefined> {
  const [row] = await findThreadById(db, { id })
  return row && JSON.parse(row.wire)
}

/** Threads of a guild by their ids; unknown ids are omitted. */
export async function listNamedThreads({ q }: Db, guildId: string, ids: Iterable<string>): Promise<BareThread[]> {
  const found: BareThread[] = []
  for (const some of idLists(ids)) {
    const threads = q.selectFrom('threads').select('wire').where('guild_id', '=', guildId).where('id', 'in', some)
    found.push(...(await threads.execute()).map(({ wire }) => JSON.parse(wire)))
  }
  return found
}

/** When the pinned messages of a channel were pinned, by their ids, in ms since 1970. The limit of pins keeps the number small. */
export async function listPinTimes(db: Db, key: ChannelKey): Promise<ReadonlyMap<string, number>> {
  return new Map((await listPins(db, key)).map(({ message_id, pinned_at }) => [message_id, pinned_at]))
}
