import type { BackupTable, Value } from './lines.ts'

/** A snapshot of a database, as a backup reads it. */
export interface BackupSource {
  readonly kind: 'sqlite' | 'postgres'
  readonly migrations: readonly string[]
  readonly tables: readonly BackupTable[]
  count(table: BackupTable): Promise<number>
  /** The rows of a table in batches, so that only a few are in memory. */
  rows(table: BackupTable): AsyncIterable<readonly Value[][]>
}

/** The target size of a batch. It isn't a number of rows, because rows may contain images. */
export const ENOUGH_BYTES = 2 ** 20

/** The approximate size of a row. */
export function bytesOf(row: readonly Value[]): number {
  let bytes = 0
  for (const value of row) bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  return bytes
}

/** Quotes names, which come only from the program's own tables. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Groups columns by table. */
export function tablesOf(rows: readonly { table: string; name: string; type: string }[]): BackupTable[] {
  const tables = new Map<string, Record<string, string>>()
  for (const { table, name, type } of rows) {
    const columns = tables.get(table) ?? {}
    columns[name] = type
    tables.set(table, columns)
  }
  return [...tables].map(([name, columns]) => ({ name, columns }))
}
