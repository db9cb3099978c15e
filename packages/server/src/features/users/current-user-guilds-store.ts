import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Kysely } from 'kysely'
import { type Db, type Parameters, statement } from '../../store/db.ts'
import { idLists, statementOfIds } from '../../store/id-list.ts'
import type { Tables } from '../../store/tables.ts'

/** The page of a user's guilds to list; the bounds are exclusive. */
export interface PageOfGuilds {
  readonly before: string | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** A guild that a user is in, and their member there. */
export interface Membership {
  readonly guildId: string
  readonly member: BareMember
}

type Bounds = { userId: string; after: string; before: string; limit: number }
type Row = { guild_id: string; wire: string }

/** Lower and higher than any guild's id. */
const [LEAST_ID, GREATEST_ID] = ['0', '9223372036854775807']

/** Members of a deleted guild may exist for a moment. */
const memberships = (direction: 'asc' | 'desc') => (q: Kysely<Tables>, param: Parameters<Bounds>) =>
  q
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .select(['members.guild_id', 'members.wire'])
    .where('members.user_id', '=', param('userId'))
    .where('members.guild_id', '>', param('after'))
    .where('members.guild_id', '<', param('before'))
    .orderBy('members.guild_id', direction)
    .limit(param('limit'))

const listUpward = statement<Bounds, Row>(memberships('asc'))
const listDownward = statement<Bounds, Row>(memberships('desc'))

/** A page of a user's guilds, ascending by id; with only `before` it ends directly below that id. */
export async function listGuildMemberships(
  db: Db,
  userId: string,
  { before, after, limit }: PageOfGuilds,
): Promise<Membership[]> {
  const bounds = { userId, after: after ?? LEAST_ID, before: before ?? GREATEST_ID, limit }
  const isDownward = before !== undefined && after === undefined
  const rows = isDownward ? (await listDownward(db, bounds)).reverse() : await listUpward(db, bounds)
  return rows.map(({ guild_id, wire }) => ({ guildId: guild_id, member: JSON.parse(wire) }))
}

const listById = statementOfIds((q, ids) =>
  q.selectFrom('guilds').select(['id', 'wire', 'member_count']).where('id', 'in', ids),
)

/** The settings of guilds by their ids, with their member counts. */
export async function listSettings(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { settings: GuildSettings; memberCount: number }>> {
  const found = new Map<string, { settings: GuildSettings; memberCount: number }>()
  for (const some of idLists(ids)) {
    for (const { id, wire, member_count } of await listById(db, some)) {
      found.set(id, { settings: JSON.parse(wire), memberCount: member_count })
    }
  }
  return found
}

/** Whether a user owns any guild. */
export async function ownsGuilds({ q }: Db, userId: string): Promise<boolean> {
  const some = await q.selectFrom('guilds').select('id').where('owner_id', '=', userId).limit(1).execute()
  return some.length > 0
}
