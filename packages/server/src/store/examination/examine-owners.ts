import { type Kysely, type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../owner-conditions.ts'
import { OWNERS, type Owner, type Table } from '../table.ts'
import type { Tables } from '../tables.ts'
import { ok, problem, type StoreFinding } from './finding.ts'

/** In a guild's column, 0 means no guild. */
const NOBODY = sql.raw('0')
/** How many missing owners are looked at. Those that a pending job will clean up don't count. */
const SOME = 100

/** Finds rows whose owner doesn't exist and that no job will remove. */
export async function examineOwners(
  q: Kysely<Tables>,
  tables: readonly Table[],
  advice: string,
): Promise<StoreFinding> {
  const orphaned: string[] = []
  for (const table of tables) {
    for (const [column, owners] of ownersByColumn(table)) {
      const there = tables.filter(({ holds = [] }) => owners.some((owner) => holds.includes(owner)))
      for (const id of await listMissing(q, table, column, there))
        if (!(await isExpected(q, id))) orphaned.push(`${table.name} of ${id}`)
    }
  }
  if (orphaned.length === 0) return ok('rows: all have an owner')
  return problem(`rows: some belong to deleted objects: ${[...new Set(orphaned)].slice(0, 3).join(', ')}`, advice)
}

/** A column may name owners of several kinds. */
function ownersByColumn(table: Table): Map<string, Owner[]> {
  const byColumn = new Map<string, Owner[]>()
  for (const owner of OWNERS) {
    for (const column of columnsOf(table, owner)) byColumn.set(column, [...(byColumn.get(column) ?? []), owner])
  }
  return byColumn
}

async function listMissing(
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
  // As text, because SQLite only recognizes ids by the type of a column, which an expression lacks.
  const gone = sql<{ id: string }>`select cast(id as text) as id from (${ids}) as named
    where id is not null and id <> ${NOBODY}${sql.join(unknown, sql``)} limit ${SOME}`
  return (await gone.execute(q)).rows.map(({ id }) => id)
}

/**
 * The distinct values of a column that begins a key, found by skipping from one to the next, which takes far fewer
 * steps than there are rows.
 */
const eachOnce = (table: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`
  with recursive each_once(id) as (
    select min(${of}) from ${table}
    union all
    select (select min(${of}) from ${table} where ${of} > each_once.id) from each_once where each_once.id is not null
  ) select id from each_once`

/** Whether a job will clean up after an owner. */
async function isExpected(q: Kysely<Tables>, id: string): Promise<boolean> {
  const named = q.selectFrom('jobs').select('id').where('payload', 'like', `%"${id}"%`).limit(1)
  return (await named.execute()).length > 0
}
