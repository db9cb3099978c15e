import type { BackupTable, Value } from './lines.ts'

/** One unchanging state of a database, as a backup reads it. */
export interface BackupSource {
  readonly kind: 'sqlite' | 'postgres'
  readonly migrations: readonly string[]
  readonly tables: readonly BackupTable[]
  count(table: BackupTable): Promise<number>
  /** The rows of a table, some at a time: however many there are, few are held at once. */
  rows(table: BackupTable): AsyncIterable<readonly Value[][]>
}

/** What is held at once is aimed at a size, for rows may be pictures. */
export const ENOUGH_BYTES = 2 ** 20

/** About how much a row holds. */
export function bytesOf(row: readonly Value[]): number {
  let bytes = 0
  for (const value of row) bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  return bytes
}

/** Names of the program's own are all that is quoted. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** The tables of some columns, each of which names its table. */
export function tablesOf(rows: readonly { table: string; name: string; type: string }[]): BackupTable[] {
  const tables = new Map<string, Record<string, string>>()
  for (const { table, name, type } of rows) {
    const columns = tables.get(table) ?? {}
    columns[name] = type
    tables.set(table, columns)
  }
  return [...tables].map(([name, columns]) => ({ name, columns }))
}
