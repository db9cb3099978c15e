import { type Kysely, type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../removal.ts'
import { OWNERS, type Owner, type Table } from '../table.ts'
import type { Tables } from '../tables.ts'
import { ok, problem, type StoreFinding } from './finding.ts'

/** In a column that names a guild: none. */
const NOBODY = sql.raw('0')
/** So many are asked about; those that a job is going to remove are not counted. */
const SOME = 100

/** Rows that belong to what is gone, though no job is going to remove them. */
export async function examineOwners(
  q: Kysely<Tables>,
  tables: readonly Table[],
  advice: string,
): Promise<StoreFinding> {
  const orphaned: string[] = []
  for (const table of tables) {
    for (const [column, owners] of ownersByColumn(table)) {
      const there = tables.filter(({ holds = [] }) => owners.some((owner) => holds.includes(owner)))
      for (const id of await listGone(q, table, column, there))
        if (!(await isExpected(q, id))) orphaned.push(`${table.name} of ${id}`)
    }
  }
  if (orphaned.length === 0) return ok('rows: all belong to what is there')
  return problem(`rows: some belong to what is gone: ${[...new Set(orphaned)].slice(0, 3).join(', ')}`, advice)
}

/** A column may name one of several kinds of owners. */
function ownersByColumn(table: Table): Map<string, Owner[]> {
  const byColumn = new Map<string, Owner[]>()
  for (const owner of OWNERS) {
    for (const column of columnsOf(table, owner)) byColumn.set(column, [...(byColumn.get(column) ?? []), owner])
  }
  return byColumn
}

async function listGone(
  q: Kysely<Tables>,
  { name, key, leaving }: Table,
  column: string,
  there: readonly Table[],
): Promise<string[]> {
  const [table, of] = [sql.table(name), sql.ref(column)]
  const staying = leaving === undefined ? sql`` : sql` and not (${sql.raw(leaving)})`
  const ids: RawBuilder<unknown> =
    key[0] === column && leaving === undefined
      ? eachOnce(table, of)
      : sql`select distinct ${of} as id from ${table} where true${staying}`
  const unknown = there.map((owners) => sql` and id not in (select id from ${sql.table(owners.name)})`)
  // As text: an expression has no type by which the embedded store would know an id.
  const gone = sql<{ id: string }>`select cast(id as text) as id from (${ids}) as named
    where id is not null and id <> ${NOBODY}${sql.join(unknown, sql``)} limit ${SOME}`
  return (await gone.execute(q)).rows.map(({ id }) => id)
}

/** The values of a column that leads a key, one after the other: far fewer steps than there are rows. */
const eachOnce = (table: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`
  with recursive each_once(id) as (
    select min(${of}) from ${table}
    union all
    select (select min(${of}) from ${table} where ${of} > each_once.id) from each_once where each_once.id is not null
  ) select id from each_once`

/** Whether a job is going to clean up after it. */
async function isExpected(q: Kysely<Tables>, id: string): Promise<boolean> {
  const named = q.selectFrom('jobs').select('id').where('payload', 'like', `%"${id}"%`).limit(1)
  return (await named.execute()).length > 0
}
