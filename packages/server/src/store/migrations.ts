import { join } from 'node:path'
import { loadModules } from '../load-modules.ts'
import { base } from './migrations/0084-base.ts'
import type { Migration } from './migrations/migration.ts'

const modules = loadModules(join(import.meta.dirname, 'migrations'), /^\d[^/]+$/u)

/** The migration that creates the first tables. */
export const BASE = base

/** All migrations, oldest first. */
export const MIGRATIONS: readonly Migration[] = modules.flatMap((module) => Object.values(module)).filter(isMigration)

function isMigration(value: unknown): value is Migration {
  return typeof value === 'object' && value !== null && 'name' in value && 'up' in value
}
