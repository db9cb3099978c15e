import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MEDIA_TABLES } from '../media/media-tables.ts'
import type { Table } from '../store/table.ts'
import { STORE_TABLES } from '../store/tables/store-tables.ts'

const FEATURES = join(import.meta.dirname, '../features')

/** The tables of `features.ts`, for commands that read all of them and shall not wait until all features are loaded. */
export async function loadTables(): Promise<readonly Table[]> {
  const files = globSync('*/*-tables.ts', { cwd: FEATURES }).sort()
  const lists = await Promise.all(files.map(listIn))
  return [...STORE_TABLES, ...MEDIA_TABLES, ...lists.flat()]
}

async function listIn(file: string): Promise<readonly Table[]> {
  const exported: Record<string, readonly Table[]> = await import(pathToFileURL(join(FEATURES, file)).href)
  return Object.keys(exported).flatMap((name) => (name.endsWith('_TABLES') ? (exported[name] ?? []) : []))
}
