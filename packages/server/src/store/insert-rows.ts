import type { Db } from './db.ts'
import type { RowOf, Table } from './table.ts'

/** How many values one statement has at most: PostgreSQL and SQLite allow more. */
const MOST_VALUES = 8192

const NAMES = new Map<string, { sql: string; name: string }>()

/** Inserts any number of rows, many with each statement. @param unlessThere ignores rows whose key exists */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly RowOf<T>[],
  unlessThere = false,
): Promise<void> {
  const columns = Object.keys(table.columns)
  const most = 2 ** Math.floor(Math.log2(MOST_VALUES / columns.length))
  for (let from = 0; from < rows.length; ) {
    // Powers of two, so that there are few different statements.
    const count = Math.min(most, 2 ** Math.floor(Math.log2(rows.length - from)))
    const values: unknown[] = []
    for (const row of rows.slice(from, from + count)) {
      const fields: Readonly<Record<string, unknown>> = row
      for (const column of columns) values.push(fields[column])
    }
    const { sql, name } = statementOf(db, table, columns, count, unlessThere)
    await db.run(sql, values, name)
    from += count
  }
}

function statementOf(db: Db, table: Table, columns: readonly string[], count: number, unlessThere: boolean) {
  const key = `${db.dialect} ${table.name} ${count} ${unlessThere}`
  const known = NAMES.get(key)
  if (known) return known
  let place = 0
  const sign = () => (db.dialect === 'postgres' ? `$${++place}` : '?')
  const row = () => `(${columns.map(sign).join(', ')})`
  const into = `insert into "${table.name}" (${columns.map((column) => `"${column}"`).join(', ')})`
  const sql = `${into} values ${Array.from({ length: count }, row).join(', ')}${unlessThere ? ' on conflict do nothing' : ''}`
  const made = { sql, name: `guildhall many ${NAMES.size}` }
  NAMES.set(key, made)
  return made
}
