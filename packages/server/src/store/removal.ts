import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Owner, Table } from './table.ts'

/** The columns of a table that name an owner of a kind. */
export function columnsOf({ belongsTo }: Table, owner: Owner): readonly string[] {
  const columns = belongsTo[owner] ?? []
  return typeof columns === 'string' ? [columns] : columns
}

/**
 * Removes some of the rows that name an id in a column: a bounded number for each unit of work, for there may be very many.
 *
 * @returns how many, at most `limit`
 */
export async function removeSome(
  { q }: Pick<Db, 'q'>,
  { name, key }: Table,
  { column, id }: { column: string; id: string },
  limit: number,
): Promise<number> {
  const table = sql.table(name)
  const ofOwner = sql`${sql.ref(column)} = ${id}`
  const rest = key.filter((part) => part !== column).map((part) => sql.ref(part))
  const isSome =
    rest.length === 0
      ? sql``
      : sql` and (${sql.join(rest)}) in (select ${sql.join(rest)} from ${table} where ${ofOwner} limit ${limit})`
  const removed = sql`delete from ${table} where ${ofOwner}${isSome} returning ${sql.ref(column)}`
  return (await removed.execute(q)).rows.length
}
