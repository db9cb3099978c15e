import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Table } from './table.ts'
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

/** The greatest id that was made for a row of some tables. */
export async function findGreatestId(q: Kysely<Tables>, tables: readonly Table[]): Promise<string> {
  let greatest = 0n
  for (const { name, generatesIds } of tables) {
    for (const column of generatesIds) {
      // Not max(): an expression has no type by which the embedded store would know an id.
      const newest = sql<{
        id: string | null
      }>`select ${sql.ref(column)} as id from ${sql.table(name)} where ${sql.ref(column)} is not null order by ${sql.ref(column)} desc limit 1`
      const id = BigInt((await newest.execute(q)).rows[0]?.id ?? 0)
      if (id > greatest) greatest = id
    }
  }
  return greatest.toString()
}
