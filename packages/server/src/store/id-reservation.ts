import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** The one row. */
const PLACE = 1

/** Up to where ids may have been issued; null in a database in which nothing says so yet. */
export async function findIdReservation(q: Kysely<Tables>): Promise<string | null> {
  const row = await q.selectFrom('id_reservations').select('up_to').where('place', '=', PLACE).executeTakeFirst()
  return row?.up_to ?? null
}

/** Ids up to this one may be issued from here on: a process that starts later starts above it. */
export async function reserveIds({ q }: Pick<Db, 'q'>, up_to: string): Promise<void> {
  await q
    .insertInto('id_reservations')
    .values({ place: PLACE, up_to })
    .onConflict((conflict) =>
      conflict.column('place').doUpdateSet({ up_to }).where('id_reservations.up_to', '<', up_to),
    )
    .execute()
}

/** No id above this one was issued, and nobody else issues any. */
export async function returnIds({ q }: Pick<Db, 'q'>, up_to: string): Promise<void> {
  await q.updateTable('id_reservations').set({ up_to }).where('place', '=', PLACE).execute()
}

/** The greatest id in a database by the rows of its tables. Reads all of them. */
export async function findGreatestId(q: Kysely<Tables>, dialect: Db['dialect']): Promise<string> {
  let greatest = 0n
  for (const { table, column } of await madeIds(q, dialect)) {
    // Not max(): an expression has no type by which the embedded store would know an id.
    const newest = sql<{
      id: string
    }>`select ${sql.ref(column)} as id from ${sql.table(table)} order by ${sql.ref(column)} desc limit 1`
    const id = BigInt((await newest.execute(q)).rows[0]?.id ?? 0)
    if (id > greatest) greatest = id
  }
  return greatest.toString()
}

/**
 * The columns in which new ids are kept, by the schema itself: what is made has its id in `id`, a kind of reaction in `kind_id`. Other columns
 * name what was made elsewhere, or what a client claims to know.
 */
async function madeIds(q: Kysely<Tables>, dialect: Db['dialect']): Promise<{ table: string; column: string }[]> {
  const named = sql`('id', 'kind_id')`
  const asked =
    dialect === 'postgres'
      ? sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema() and data_type = 'bigint' and column_name in ${named}`
      : sql<{ table: string; column: string }>`
        select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and c.type = 'bigint' and c.name in ${named}`
  return (await asked.execute(q)).rows
}
