import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { sql } from 'kysely'
import { storageUsedBy } from '../../media/storage-use-store.ts'
import type { Db } from '../../store/db.ts'
import { keysBeginning } from '../../store/rows/name-key.ts'

/** A guild as administrators of the instance see it. */
export interface FoundGuild {
  readonly settings: GuildSettings
  readonly memberCount: number
  readonly isUnavailable: boolean
  readonly storageUsed: number
  /** Its position in the order of names. */
  readonly place: Place
}

/** Guilds with the same name are sorted by id. */
interface Place {
  readonly nameKey: string
  readonly id: string
}

/** A page of guilds sorted by name: its cost depends only on the number of results. */
export async function listGuilds(
  db: Db,
  { beginning, after, limit }: { beginning: string; after: Place | null; limit: number },
): Promise<FoundGuild[]> {
  const { from, to } = keysBeginning(beginning)
  // Must be identical to the expression of the index.
  const key = db.dialect === 'postgres' ? sql<string>`name_key collate "C"` : sql<string>`name_key`
  const first = after !== null && after.nameKey > from ? after.nameKey : from
  const rows = await db.q
    .selectFrom('guilds')
    .select(['wire', 'member_count', 'is_unavailable', 'name_key', 'id'])
    .where(key, '>=', first)
    .where(key, '<', to)
    .$if(after !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb(key, '>', after?.nameKey ?? ''),
          and([eb('name_key', '=', after?.nameKey ?? ''), eb('id', '>', after?.id ?? '0')]),
        ]),
      ),
    )
    .orderBy(key)
    .orderBy('id')
    .limit(limit)
    .execute()
  const storage = await storageUsedBy(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    settings: JSON.parse(row.wire),
    memberCount: row.member_count,
    isUnavailable: row.is_unavailable,
    storageUsed: storage.get(row.id) ?? 0,
    place: { nameKey: row.name_key, id: row.id },
  }))
}
