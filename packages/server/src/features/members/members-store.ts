import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { endOfQuarter } from '../../store/rows/activity.ts'
import { nameKey, nameKeyOrNull } from '../../store/rows/name-key.ts'
import { mustFindUser } from '../users/users-store.ts'

interface MemberKey {
  guildId: string
  userId: string
}

/** A member and their user in JSON, as the member's row stores them. */
export interface MemberWires {
  wire: string
  user_wire: string
}

/** A member with their user. */
export interface FoundMember {
  member: BareMember
  user: User
}

/** Reads the JSON of a member's rows. */
export const toFoundMember = ({ wire, user_wire }: MemberWires): FoundMember => ({
  member: JSON.parse(wire),
  user: JSON.parse(user_wire),
})

const find = statement<MemberKey, MemberWires>((q, param) =>
  q
    .selectFrom('members')
    .select(['wire', 'user_wire'])
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId')),
)

export async function findMember(db: Db, guildId: string, userId: string): Promise<FoundMember | undefined> {
  const [row] = await find(db, { guildId, userId })
  return row && toFoundMember(row)
}

/** @throws UnknownUser if the user doesn't exist, UnknownMember if they aren't in the guild */
export async function mustFindMember(db: Db, guildId: string, userId: string): Promise<FoundMember> {
  return toFoundMember(await mustFindMemberWires(db, guildId, userId))
}

/** {@link mustFindMember} as JSON text. */
export async function mustFindMemberWires(db: Db, guildId: string, userId: string): Promise<MemberWires> {
  const [found] = await find(db, { guildId, userId })
  if (found) return found
  await mustFindUser(db, userId)
  throw new ApiError('UnknownMember')
}

/** The members among some users, by id. */
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

/** When a membership ends by itself. */
export interface Stay {
  /** For a temporary member, when they were last known to be connected, ms since 1970. */
  presentAt?: number | null
  /** For a guest, the only channel that they can view. */
  guestOf?: string | null
}

export async function insertMember(
  db: Db,
  guildId: string,
  user: User,
  member: BareMember,
  { presentAt = null, guestOf = null }: Stay = {},
): Promise<void> {
  await db.q
    .insertInto('members')
    .values({
      guild_id: guildId,
      user_id: user.id,
      wire: JSON.stringify(member),
      ...ofUser(user),
      nick_key: nameKeyOrNull(member.nick),
      bio: null,
      has_roles: member.roles.length > 0,
      active_until: user.bot ? null : endOfQuarter(Date.parse(member.joined_at)),
      is_pending: member.pending,
      onboarding: null,
      present_at: presentAt,
      guest_channel_id: guestOf,
    })
    .execute()
}

const update = effect<MemberKey & { wire: string; nickKey: string | null; hasRoles: boolean; isPending: boolean }>(
  (q, param) =>
    q
      .updateTable('members')
      .set({
        wire: param('wire'),
        nick_key: param('nickKey'),
        has_roles: param('hasRoles'),
        is_pending: param('isPending'),
      })
      .where('guild_id', '=', param('guildId'))
      .where('user_id', '=', param('userId')),
)

export function updateMember(db: TxDb, guildId: string, userId: string, member: BareMember): void {
  const [nickKey, hasRoles, isPending] = [nameKeyOrNull(member.nick), member.roles.length > 0, member.pending]
  update(db, { guildId, userId, wire: JSON.stringify(member), nickKey, hasRoles, isPending })
}

export async function findBio(db: Db, guildId: string, userId: string): Promise<string | null> {
  const row = await db.q
    .selectFrom('members')
    .select('bio')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.bio ?? null
}

export async function updateBio(db: Db, guildId: string, userId: string, bio: string | null): Promise<void> {
  await db.q.updateTable('members').set({ bio }).where('guild_id', '=', guildId).where('user_id', '=', userId).execute()
}

/** Copies a user's new state into each of their members. Every change of a user calls it. */
export async function updateUserOfMembers(db: Db, user: User): Promise<void> {
  await db.q.updateTable('members').set(ofUser(user)).where('user_id', '=', user.id).execute()
}

/** The columns of a member's row that are copies of the user's. */
const ofUser = (user: User) => ({
  user_wire: JSON.stringify(user),
  username_key: nameKey(user.username),
  global_name_key: nameKeyOrNull(user.global_name),
})

export async function removeMemberRows(db: Db, guildId: string, userIds: readonly string[]): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q.deleteFrom('members').where('guild_id', '=', guildId).where('user_id', 'in', some).execute()
  }
}

/** The number of guilds of a user. Members of deleted guilds, whose rows may still exist, don't count. */
export async function countGuilds(db: Db, userId: string): Promise<number> {
  const row = await db.q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('members.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
