import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { nameKey } from '../../store/rows/name-key.ts'

/** A discoverable guild. */
export interface DiscoverableGuild {
  settings: GuildSettings
  memberCount: number
}

/** Must be identical to the condition of the index `guilds_by_members`, which contains only these guilds. */
const isListed = sql<boolean>`is_discoverable = true and is_unavailable = false`

/**
 * A page of the guilds in the public directory, those with the most members first, and of equal ones the newest. The
 * search for a name uses the index too.
 *
 * @param query a part of their names, in any case
 * @param after the last guild of the previous page; nothing follows one that isn't in the directory any more
 */
export async function findDiscoverableGuilds(
  db: Db,
  { query = '', after, limit }: { query?: string | undefined; after?: string | undefined; limit: number },
): Promise<DiscoverableGuild[]> {
  const last = after === undefined ? undefined : await findListed(db, after)
  if (after !== undefined && last === undefined) return []
  const page = db.q
    .selectFrom('guilds')
    .select('id')
    .where(isListed)
    .$if(query !== '', (q) => q.where(sql<boolean>`name_key like ${containing(query)} escape '\\'`))
    .$if(last !== undefined, (q) => q.where(sql<boolean>`(member_count, id) < (${last?.member_count}, ${last?.id})`))
    .orderBy('member_count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await db.q
    .selectFrom('guilds')
    .select(['wire', 'member_count'])
    .where('id', 'in', page)
    .orderBy('member_count', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ wire, member_count }) => ({ settings: JSON.parse(wire), memberCount: member_count }))
}

const findListed = ({ q }: Db, id: string) =>
  q.selectFrom('guilds').select(['id', 'member_count']).where('id', '=', id).where(isListed).executeTakeFirst()

const containing = (text: string): string => `%${nameKey(text).replace(/[\\%_]/gu, '\\$&')}%`
