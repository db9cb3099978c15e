import { type Kysely, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** The key of the only row. */
const PLACE = 1

/** The upper bound of issued ids; null if the database has none yet. */
export async function findIdReservation(q: Kysely<Tables>): Promise<string | null> {
  const row = await q.selectFrom('id_reservations').select('up_to').where('place', '=', PLACE).executeTakeFirst()
  return row?.up_to ?? null
}

/** Raises the upper bound. A process that starts later issues greater ids. */
export async function reserveIds({ q }: Pick<Db, 'q'>, up_to: string): Promise<void> {
  await q
    .insertInto('id_reservations')
    .values({ place: PLACE, up_to })
    .onConflict((conflict) =>
      conflict.column('place').doUpdateSet({ up_to }).where('id_reservations.up_to', '<', up_to),
    )
    .execute()
}

/** Lowers the upper bound: no greater id was issued, and no other process issues any. */
export async function returnIds({ q }: Pick<Db, 'q'>, up_to: string): Promise<void> {
  await q.updateTable('id_reservations').set({ up_to }).where('place', '=', PLACE).execute()
}

/** The greatest id that was generated for a row of some tables. */
export async function findGreatestId(q: Kysely<Tables>, tables: readonly Table[]): Promise<string> {
  let greatest = 0n
  for (const { name, generatesIds } of tables) {
    for (const column of generatesIds) {
      // Not max(), because SQLite only recognizes ids by the type of a column, which an expression lacks.
      const newest = sql<{
        id: string | null
      }>`select ${sql.ref(column)} as id from ${sql.table(name)} where ${sql.ref(column)} is not null order by ${sql.ref(column)} desc limit 1`
      const id = BigInt((await newest.execute(q)).rows[0]?.id ?? 0)
      if (id > greatest) greatest = id
    }
  }
  return greatest.toString()
}
