import { join } from 'node:path'
import { exportsOf } from '../exports-of.ts'
import { base } from './migrations/0084-base.ts'
import type { Migration } from './migrations/migration.ts'

const exported = exportsOf(join(import.meta.dirname, 'migrations'), /^\d[^/]+$/u)

/** The step that makes the first tables. */
export const BASE = base

/** The steps of the schema, oldest first. */
export const MIGRATIONS: readonly Migration[] = exported.filter(isMigration)

function isMigration(value: unknown): value is Migration {
  return typeof value === 'object' && value !== null && 'name' in value && 'up' in value
}
