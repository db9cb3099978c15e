import type { BareMember } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { mustFindUser } from '../users/users-store.ts'

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

/** Those of some users who are members, by id. */
export async function listBareMembers(
  db: Db,
  guildId: string,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, BareMember>> {
  const members = new Map<string, BareMember>()
  for (const some of idLists(userIds)) {
    const rows = await db.q
      .selectFrom('members')
      .select(['user_id', 'wire'])
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .execute()
    for (const { user_id, wire } of rows) members.set(user_id, JSON.parse(wire))
  }
  return members
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
