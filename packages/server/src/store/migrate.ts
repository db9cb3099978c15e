import { type Kysely, sql } from 'kysely'
import { firstTables } from './migrations/0001-first-tables.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

const MIGRATIONS: readonly Migration[] = [firstTables]

/** Brings the schema to its newest form, inside a transaction under which no other process migrates. */
export async function migrate(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db)
  for (const migration of MIGRATIONS) {
    const { rows } = await sql`select name from migrations where name = ${migration.name}`.execute(db)
    if (rows.length > 0) continue
    await migration.up(db, dialect)
    await sql`insert into migrations (name) values (${migration.name}) on conflict do nothing`.execute(db)
  }
}
