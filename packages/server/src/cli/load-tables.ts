import { join } from 'node:path'
import { exportsOf } from '../exports-of.ts'
import { MEDIA_TABLES } from '../media/media-tables.ts'
import { isTableList, type Table } from '../store/table.ts'
import { STORE_TABLES } from '../store/tables/store-tables.ts'

/** The tables of `features.ts`, for commands that read all of them and shall not wait until all features are loaded. */
export function loadTables(): readonly Table[] {
  const exported = exportsOf(join(import.meta.dirname, '../features'), /^[^/]+\/[^/]+-tables$/u)
  return [...STORE_TABLES, ...MEDIA_TABLES, ...exported.filter(isTableList).flat()]
}
