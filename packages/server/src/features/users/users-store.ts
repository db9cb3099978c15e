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
 * Writes a user's new state.
 *
 * @returns false if the row is no longer as `before` says: read it again
 * @throws InvalidFormBody if somebody else has the name
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

/** Names are one person's own, whatever case they are written in (docs/spec/users.md#user-names). */
export const nameTaken = (): ApiError => fieldError('username', 'USERNAME_ALREADY_TAKEN', 'This name is taken.')

/** A person by their whole name, in whatever case. */
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

/** Users by their ids; an id that is nobody's is left out. */
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

/** The guilds that a user is in. One that was deleted may have left its members behind for a moment. */
export async function listGuildIds(db: Db, userId: string): Promise<string[]> {
  return (await listGuilds(db, { userId })).map(({ guild_id }) => guild_id)
}

/** A guild that a user is in, with their member there. */
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
 * A page of the guilds that a user is in, ascending by id; with only `before` it is the one just below that id. A
 * deleted guild is not among them, though its members may linger.
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
 * The roles that a user has in some guilds, @everyone among them, by guild. The database leaves out those that their
 * member row doesn't name, so that no more is read than is asked for.
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

const lock = statement<{ id: string }, { id: string }>((q, param) =>
  q.selectFrom('users').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
)

/**
 * Keeps others from changing how somebody signs in until this unit commits: what it reads of that is still so when it is
 * stored. SQLite runs one unit at a time anyway.
 */
export async function holdAccount(db: Db, userId: string): Promise<void> {
  if (db.dialect === 'postgres') await lock(db, { id: userId })
}
