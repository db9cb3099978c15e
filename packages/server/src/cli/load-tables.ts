import { join } from 'node:path'
import { loadModules } from '../load-modules.ts'
import { MEDIA_TABLES } from '../media/media-tables.ts'
import { isTableList, type Table } from '../store/table.ts'
import { STORE_TABLES } from '../store/tables/store-tables.ts'

/** Loads the tables of all features without the features themselves, for commands that should start quickly. */
export function loadTables(): readonly Table[] {
  const modules = loadModules(join(import.meta.dirname, '../features'), /^[^/]+\/[^/]+-tables$/u)
  const exported = modules.flatMap((module) => Object.values(module))
  return [...STORE_TABLES, ...MEDIA_TABLES, ...exported.filter(isTableList).flat()]
}
