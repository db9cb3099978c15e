import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Role } from '@guildhall/protocol/objects/role'
import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'

/** A guild that a user is in, with his member there. */
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
 * The roles that a user has in some guilds, @everyone among them, by guild. The database leaves out those that his
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
