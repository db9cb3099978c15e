import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { listRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists, statementOfIds } from '../../store/id-list.ts'
import { isUniqueViolation } from '../../store/postgres/unique-violation.ts'
import { users } from '../../store/tables/users.ts'
import { nameKeys, takeNameSkeletons } from './name-skeletons-store.ts'

const findWire = statement<{ id: string }, { wire: string }>((q, param) =>
  q.selectFrom('users').select('wire').where('id', '=', param('id')),
)

/** @throws UnknownUser */
export async function mustFindUser(db: Db, id: string): Promise<User> {
  const [row] = await findWire(db, { id })
  if (!row) throw new ApiError('UnknownUser')
  return JSON.parse(row.wire)
}

/**
 * Updates a user.
 *
 * @returns false if the row has changed since `before`: read it again
 * @throws InvalidFormBody if another user has the name
 */
export async function updateUser(db: Db, before: User, after: User): Promise<boolean> {
  const key = after.bot ? null : after.username.toLowerCase()
  if (key !== null && after.username !== before.username) {
    if (await hasOther(db, key, after.id)) throw nameTaken()
    await takeNameSkeletons(db, after)
  }
  try {
    const where = { id: after.id, wire: JSON.stringify(before) }
    const changes = { username: after.username, username_key: key, wire: JSON.stringify(after) }
    return (await updateRows(db, users, where, changes)) > 0
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error
  }
}

async function hasOther(db: Db, key: string, id: string): Promise<boolean> {
  const [other] = await listRows(db, users, { username_key: key })
  return other !== undefined && other.id !== id
}

/** Names are unique, ignoring case (docs/spec/users.md#user-names). */
export const nameTaken = (): ApiError => fieldError('username', 'USERNAME_ALREADY_TAKEN', 'This name is taken.')

/** A user by their whole name, ignoring case. */
export async function findPersonByName(db: Db, username: string): Promise<User | undefined> {
  const row = await db.q
    .selectFrom('users')
    .select('wire')
    .where('username_key', 'in', nameKeys(username))
    .orderBy(({ case: choose }) => choose().when('username_key', '=', username.toLowerCase()).then(0).else(1).end())
    .executeTakeFirst()
  return row && JSON.parse(row.wire)
}

const listById = statementOfIds((q, ids) => q.selectFrom('users').select(['id', 'wire']).where('id', 'in', ids))

/** Users by their ids; unknown ids are omitted. */
export async function listUsers(db: Db, ids: Iterable<string>): Promise<ReadonlyMap<string, User>> {
  const users = new Map<string, User>()
  for (const some of idLists(ids)) {
    const rows = await listById(db, some)
    for (const { id, wire } of rows) users.set(id, JSON.parse(wire))
  }
  return users
}

const listGuilds = statement<{ userId: string }, { guild_id: string }>((q, param) =>
  q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select('members.guild_id')
    .where('members.user_id', '=', param('userId'))
    .orderBy('members.guild_id'),
)

/** The guilds of a user. A deleted guild may be among them until its members are removed. */
export async function listGuildIds(db: Db, userId: string): Promise<string[]> {
  return (await listGuilds(db, { userId })).map(({ guild_id }) => guild_id)
}

/** A guild of a user, with their member. */
export interface GuildOfUser {
  settings: GuildSettings
  member: BareMember
  memberCount: number
}

interface Page {
  before: string | undefined
  after: string | undefined
  limit: number
}

/**
 * A page of a user's guilds, ascending by id; with only `before` it ends directly below that id. Deleted guilds are
 * omitted, even if their members still exist.
 */
export async function listGuildsOf(db: Db, userId: string, { before, after, limit }: Page): Promise<GuildOfUser[]> {
  const downward = before !== undefined && after === undefined
  let query = db.q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select(['guilds.wire', 'guilds.member_count', 'members.wire as member_wire'])
    .where('members.user_id', '=', userId)
    .orderBy('members.guild_id', downward ? 'desc' : 'asc')
    .limit(limit)
  if (before !== undefined) query = query.where('members.guild_id', '<', before)
  if (after !== undefined) query = query.where('members.guild_id', '>', after)
  const rows = await query.execute()
  const guilds = rows.map(({ wire, member_count, member_wire }) => ({
    settings: JSON.parse(wire),
    member: JSON.parse(member_wire),
    memberCount: member_count,
  }))
  return downward ? guilds.reverse() : guilds
}

/**
 * The roles of a user in some guilds, including @everyone, by guild. The database filters out other roles, so that only
 * the needed ones are read.
 */
export async function listRolesOf(
  db: Db,
  userId: string,
  guildIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Role>>> {
  const isNamed = sql<boolean>`members.wire like '%"' || cast(roles.id as text) || '"%'`
  const roles = new Map<string, Map<string, Role>>()
  for (const some of idLists(guildIds)) {
    const rows = await db.q
      .selectFrom('members')
      .innerJoin('roles', 'roles.guild_id', 'members.guild_id')
      .select(['roles.guild_id', 'roles.id', 'roles.wire'])
      .where('members.user_id', '=', userId)
      .where('members.guild_id', 'in', some)
      .where(({ eb, ref }) => eb.or([eb('roles.id', '=', ref('roles.guild_id')), isNamed]))
      .execute()
    for (const { guild_id, id, wire } of rows) {
      const ofGuild = roles.get(guild_id) ?? new Map<string, Role>()
      roles.set(guild_id, ofGuild.set(id, JSON.parse(wire)))
    }
  }
  return roles
}

const accountStatement = (isLocked: boolean) =>
  statement<{ id: string }, { deleted_at: number | null }>((q, param) => {
    const account = q.selectFrom('users').select('deleted_at').where('id', '=', param('id'))
    return isLocked ? account.forNoKeyUpdate() : account
  })

/** SQLite runs one unit at a time anyway. */
const lock = { sqlite: accountStatement(false), postgres: accountStatement(true) }

/**
 * Locks a user's credentials until this unit commits, so that what the unit reads of them remains valid.
 *
 * @param refusal the error if the user has deleted the account, so that the unit gives it nothing more
 * @throws Unauthorized, or UnknownUser for the account of somebody else
 */
export async function lockAccount(
  db: Db,
  userId: string,
  refusal: 'Unauthorized' | 'UnknownUser' = 'Unauthorized',
): Promise<void> {
  const [row] = await lock[db.dialect](db, { id: userId })
  if (row && row.deleted_at !== null) throw new ApiError(refusal)
}
