import type { Column } from 'guildhall/store/column'
import type { Db } from 'guildhall/store/db'
import type { Table } from 'guildhall/store/table'

type Row = Record<string, unknown>

/**
 * A row with a value of each column's type, and null where possible. Different numbers give rows without equal keys or
 * unique values.
 */
export function sampleRow({ columns }: Table, n: number): Row {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sampleOf(column, n)]))
}

function sampleOf({ type, sample, values, isNullable }: Column<unknown>, n: number): unknown {
  if (isNullable) return null
  if (type === 'bigint') return String(n)
  if (type === 'integer' || type === 'double precision') return n
  return type === 'text' && !values && sample !== '{}' ? `${sample}${n}` : sample
}

/** Adds rows to any table. */
export async function insertRow(db: Db, { name }: Table, row: Row): Promise<void> {
  const places = Object.keys(row).map((_, i) => (db.dialect === 'postgres' ? `$${i + 1}` : '?'))
  await db.run(`insert into ${name} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`, Object.values(row))
}
