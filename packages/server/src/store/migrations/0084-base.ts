import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What the other database doesn't understand: SQLite orders every text by its bytes, and PostgreSQL has its own way to keep rows. */
const NOT_FOR = {
  sqlite: / collate "C"| unlogged|^.*; -- postgres$/gmu,
  postgres: / without rowid|(?<=;) -- postgres$/gmu,
} as const

/** The schema from which all others go on. Databases that came there in many steps know it by the last of these. */
export const base: Migration = {
  name: '0084-id-reservations',
  async up(db, dialect) {
    const text = readFileSync(new URL('0084-base.sql', import.meta.url), 'utf8').replaceAll(NOT_FOR[dialect], '')
    const statements = text.split(/;$/mu).filter((statement) => statement.trim() !== '')
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
