import { join } from 'node:path'
import { exportsOf } from '../load-exports.ts'
import { MEDIA_TABLES } from '../media/media-tables.ts'
import { isTableList, type Table } from '../store/table.ts'
import { STORE_TABLES } from '../store/tables/store-tables.ts'

/** Loads the tables of all features without the features themselves, for commands that should start quickly. */
export function loadTables(): readonly Table[] {
  const exported = exportsOf(join(import.meta.dirname, '../features'), /^[^/]+\/[^/]+-tables$/u)
  return [...STORE_TABLES, ...MEDIA_TABLES, ...exported.filter(isTableList).flat()]
}
