import type { BareMember } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'

interface MemberKey {
  guildId: string
  userId: string
}

const find = statement<MemberKey, { wire: string; user_wire: string }>((q, param) =>
  q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.wire', 'users.wire as user_wire'])
    .where('members.guild_id', '=', param('guildId'))
    .where('members.user_id', '=', param('userId')),
)

const update = statement<MemberKey & { wire: string }, never>((q, param) =>
  q
    .updateTable('members')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId')),
)

const findUserWire = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('users').select('wire').where('id', '=', param('id')),
)

/** A member and the user he is. */
export interface FoundMember {
  member: BareMember
  user: User
}

export async function findMember(db: Db, guildId: string, userId: string): Promise<FoundMember | undefined> {
  const [row] = await find(db, { guildId, userId })
  return row && { member: JSON.parse(row.wire), user: JSON.parse(row.user_wire) }
}

/** @throws UnknownUser if nobody has the id, UnknownMember if he isn't in the guild */
export async function mustFindMember(db: Db, guildId: string, userId: string): Promise<FoundMember> {
  const found = await findMember(db, guildId, userId)
  if (found) return found
  await mustFindUser(db, userId)
  throw new ApiError('UnknownMember')
}

async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await findUserWire(db, { id })
  return row && JSON.parse(row.wire)
}

/** @throws UnknownUser */
export async function mustFindUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ApiError('UnknownUser')
  return user
}

/** Those of some users who exist, by id. */
export async function listUsers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  const rows = await db.q.selectFrom('users').select(['id', 'wire']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, wire }) => [id, JSON.parse(wire)]))
}

/** Those of some users who are members, by id. */
export async function listBareMembers(
  db: Db,
  guildId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, BareMember>> {
  const rows = await db.q
    .selectFrom('members')
    .select(['user_id', 'wire'])
    .where('guild_id', '=', guildId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, wire }) => [user_id, JSON.parse(wire)]))
}

export async function insertMember(db: Db, guildId: string, userId: string, member: BareMember): Promise<void> {
  const row = { guild_id: guildId, user_id: userId, wire: JSON.stringify(member) }
  await db.q.insertInto('members').values(row).execute()
}

export async function updateMember(db: Db, guildId: string, userId: string, member: BareMember): Promise<void> {
  await update(db, { guildId, userId, wire: JSON.stringify(member) })
}

export async function removeMemberRows(db: Db, guildId: string, userIds: readonly string[]): Promise<void> {
  await db.q.deleteFrom('members').where('guild_id', '=', guildId).where('user_id', 'in', userIds).execute()
}

/** How many guilds a user is in. The members of a deleted guild may linger; they don't count. */
export async function countGuilds(db: Db, userId: string): Promise<number> {
  const row = await db.q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('members.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
