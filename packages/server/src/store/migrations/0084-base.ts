import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * What each database doesn't support: SQLite compares texts by bytes anyway, and PostgreSQL has other storage options.
 */
const NOT_FOR = {
  sqlite: / collate "C"| unlogged|^.*; -- postgres$/gmu,
  postgres: / without rowid|(?<=;) -- postgres$/gmu,
} as const

/**
 * The schema with which all databases begin. Those that reached it by earlier migrations recorded the last of them
 * under this name.
 */
export const base: Migration = {
  name: '0084-id-reservations',
  isAdditive: false,
  async up(db, dialect) {
    const text = readFileSync(new URL('0084-base.sql', import.meta.url), 'utf8').replaceAll(NOT_FOR[dialect], '')
    const statements = text.split(/;$/mu).filter((statement) => statement.trim() !== '')
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
