import type { Kysely } from 'kysely'
import type { Db } from '../../store/db.ts'
import { findGreatestId, findIdReservation } from '../../store/id-reservation.ts'
import type { Table } from '../../store/table.ts'
import type { Tables } from '../../store/tables.ts'

/** The lower bound of new ids, whatever the clock says. */
export async function findIdFloor({ q }: Pick<Db, 'q'>, tables: readonly Table[]): Promise<string> {
  const reserved = await findIdReservation(q)
  if (reserved !== null) return reserved
  const [inRows, restored] = [await findGreatestId(q, tables), await findRestoredId(q)]
  return BigInt(inRows) > BigInt(restored) ? inRows : restored
}

async function findRestoredId(q: Kysely<Tables>): Promise<string> {
  const row = await q.selectFrom('restores').select('last_id').orderBy('last_id', 'desc').limit(1).executeTakeFirst()
  return row?.last_id ?? '0'
}
