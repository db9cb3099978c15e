import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { keysBeginning } from '../../store/rows/name-key.ts'
import { type FoundMember, type MemberWires, toFoundMember } from './members-store.ts'

/** The members among some users, in ascending order of user ids. */
export async function listMembersById(db: Db, guildId: string, userIds: readonly string[]): Promise<FoundMember[]> {
  const found: FoundMember[] = []
  for (const some of idLists(userIds)) {
    const rows = await db.q
      .selectFrom('members')
      .select(['wire', 'user_wire'])
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .orderBy('user_id')
      .execute()
    found.push(...rows.map(toFoundMember))
  }
  return found
}

/** The members of one user in some guilds, by guild. */
export async function listMembersOfUser(
  db: Db,
  userId: string,
  guildIds: readonly string[],
): Promise<ReadonlyMap<string, FoundMember>> {
  const found = new Map<string, FoundMember>()
  for (const some of idLists(guildIds)) {
    const rows = await db.q
      .selectFrom('members')
      .select(['guild_id', 'wire', 'user_wire'])
      .where('guild_id', 'in', some)
      .where('user_id', '=', userId)
      .execute()
    for (const row of rows) found.set(row.guild_id, toFoundMember(row))
  }
  return found
}

/** Some members of a guild, ascending by user id, those after one id. */
export const listMemberWires = statement<
  { guildId: string; after: string; limit: number },
  MemberWires & { user_id: string }
>((q, param) =>
  q
    .selectFrom('members')
    .select(['user_id', 'wire', 'user_wire'])
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '>', param('after'))
    .orderBy('user_id')
    .limit(param('limit')),
)

/** {@link listMemberWires}, read. */
export async function listMemberPage(db: Db, guildId: string, after: string, limit: number): Promise<FoundMember[]> {
  return (await listMemberWires(db, { guildId, after, limit })).map(toFoundMember)
}

const listNamed = statement<{ guildId: string; from: string; to: string; limit: number }, MemberWires>((q, param) => {
  // In the index of each name, names with the same beginning are adjacent: the cost depends only on the number of
  // results.
  const by = (name: 'username_key' | 'global_name_key' | 'nick_key') =>
    q
      .selectFrom(
        q
          .selectFrom('members')
          .select(['user_id', `${name} as name`])
          .where('guild_id', '=', param('guildId'))
          .where(name, '>=', param('from'))
          .where(name, '<', param('to'))
          .orderBy(name)
          .orderBy('user_id')
          .limit(param('limit'))
          .as(`by_${name}`),
      )
      .select(['user_id', 'name'])
  const first = q
    .selectFrom(by('username_key').unionAll(by('global_name_key')).unionAll(by('nick_key')).as('named'))
    .select(({ fn }) => ['user_id', fn.min('name').as('name')])
    .groupBy('user_id')
    .orderBy('name')
    .orderBy('user_id')
    .limit(param('limit'))
  return q
    .selectFrom(first.as('first'))
    .innerJoin('members', 'members.user_id', 'first.user_id')
    .select(['members.wire', 'members.user_wire'])
    .where('members.guild_id', '=', param('guildId'))
    .orderBy('first.name')
    .orderBy('first.user_id')
})

const listWithNick = statement<{ guildId: string; limit: number }, MemberWires>((q, param) =>
  q
    .selectFrom('members')
    .select(['wire', 'user_wire'])
    .where('guild_id', '=', param('guildId'))
    .where('nick_key', '>=', '')
    .orderBy('nick_key')
    .orderBy('user_id')
    .limit(param('limit')),
)

/** The condition must be identical to that of the index. */
const listWithRoles = statement<{ guildId: string; limit: number }, MemberWires>((q, param) =>
  q
    .selectFrom('members')
    .select(['wire', 'user_wire'])
    .where('guild_id', '=', param('guildId'))
    .where(sql<boolean>`replace(wire, '"roles":[]', '') = wire`)
    .orderBy('user_id')
    .limit(param('limit')),
)

/** Some members with a role or a nickname. Takes two statements, whose cost depends only on the number of results. */
export async function listNotableMembers(db: Db, guildId: string, limit: number): Promise<FoundMember[]> {
  const rows = await listWithRoles(db, { guildId, limit })
  if (rows.length < limit) rows.push(...(await listWithNick(db, { guildId, limit: limit - rows.length })))
  return [...new Map(rows.map(toFoundMember).map((found) => [found.user.id, found])).values()]
}

/** Members one of whose names begins with a text, ignoring case, sorted by that name. */
export async function listMemberWiresNamed(
  db: Db,
  guildId: string,
  beginning: string,
  limit: number,
): Promise<MemberWires[]> {
  return listNamed(db, { guildId, limit, ...keysBeginning(beginning) })
}
