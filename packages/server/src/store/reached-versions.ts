// The versions that units of a commit reached in their streams.
import { sql } from 'kysely'
import { arrayOf } from './array-literal.ts'
import { effect, type TxDb } from './db.ts'

/** The version that a stream has reached in a batch of units. */
interface Reached {
  readonly id: string
  readonly version: number
  /** The latest version that changed permissions; null if none did. */
  readonly rightsVersion: number | null
}

const reach = effect<{ id: string; version: number; rightsVersion: number | null }>((q, param) =>
  q
    .updateTable('streams')
    .set({
      version: param('version'),
      rights_version: sql<number>`coalesce(${param('rightsVersion')}, rights_version)`,
    })
    .where('id', '=', param('id')),
)

const reachSome = effect<{ ids: string; versions: string; rightsVersions: string }>((q, param) =>
  q
    .updateTable('streams')
    .from(
      sql<{ id: string; version: number; rights_version: number | null }>`unnest(
        ${param('ids')}::bigint[],
        ${param('versions')}::double precision[],
        ${param('rightsVersions')}::double precision[])`.as<'reached'>(sql`reached (id, version, rights_version)`),
    )
    .set({
      version: sql<number>`reached.version`,
      rights_version: sql<number>`coalesce(reached.rights_version, streams.rights_version)`,
    })
    .whereRef('streams.id', '=', 'reached.id'),
)

/** Writes the versions of a stream that units of a batch took; the last is the latest. */
export function reachVersions(db: TxDb, taken: readonly Reached[]): void {
  const newest = new Map<string, Reached>()
  for (const { id, version, rightsVersion } of taken)
    newest.set(id, { id, version, rightsVersion: rightsVersion ?? newest.get(id)?.rightsVersion ?? null })
  const all = [...newest.values()]
  const [only] = all
  if (all.length === 1 && only) reach(db, { ...only })
  else
    reachSome(db, {
      ids: arrayOf(all.map(({ id }) => id)),
      versions: arrayOf(all.map(({ version }) => version)),
      rightsVersions: arrayOf(all.map(({ rightsVersion }) => rightsVersion)),
    })
}
