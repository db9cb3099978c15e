import type { BareMember } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { type Db, statement } from '../store/db.ts'

/** A member as rows hold him. */
export interface MemberRow {
  user: User
  member: BareMember
}

interface Wires {
  wire: string
  user_wire: string
}

const listGuilds = statement<{ userId: string }, { guild_id: string }>((q, param) =>
  q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select('members.guild_id')
    .where('members.user_id', '=', param('userId'))
    .orderBy('members.guild_id'),
)

const listPage = statement<{ guildId: string; after: string; limit: number }, Wires>((q, param) =>
  q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.wire', 'users.wire as user_wire'])
    .where('members.guild_id', '=', param('guildId'))
    .where('members.user_id', '>', param('after'))
    .orderBy('members.user_id')
    .limit(param('limit')),
)

const listVersions = statement<{ guildId: string }, { id: string; version: number; last_message_id: string | null }>(
  (q, param) =>
    q.selectFrom('streams').select(['id', 'version', 'last_message_id']).where('guild_id', '=', param('guildId')),
)

const findVersion = statement<{ id: string }, { version: number }>((q, param) =>
  q.selectFrom('streams').select('version').where('id', '=', param('id')),
)

/** The guilds that a user is in. One that was deleted may have left its members behind for a moment. */
export async function listGuildIds(db: Db, userId: string): Promise<string[]> {
  return (await listGuilds(db, { userId })).map(({ guild_id }) => guild_id)
}

/** Some members of a guild, by user id, those after one id. */
export async function listMemberPage(db: Db, guildId: string, after: string, limit: number): Promise<MemberRow[]> {
  return (await listPage(db, { guildId, after, limit })).map(parsed)
}

/** Those of some users who are members, by user id. */
export async function listMembersById(db: Db, guildId: string, userIds: readonly string[]): Promise<MemberRow[]> {
  if (userIds.length === 0) return []
  const rows = await db.q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.wire', 'users.wire as user_wire'])
    .where('members.guild_id', '=', guildId)
    .where('members.user_id', 'in', userIds)
    .orderBy('members.user_id')
    .execute()
  return rows.map(parsed)
}

/** Where the streams of a guild and of its channels stand. */
export async function listStreams(db: Db, guildId: string): ReturnType<typeof listVersions> {
  return listVersions(db, { guildId })
}

/** Where a user's own stream stands. */
export async function findStreamVersion(db: Db, id: string): Promise<number> {
  const [row] = await findVersion(db, { id })
  return row?.version ?? 0
}

const parsed = ({ wire, user_wire }: Wires): MemberRow => ({ user: JSON.parse(user_wire), member: JSON.parse(wire) })
