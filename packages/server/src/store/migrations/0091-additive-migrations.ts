import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Records of each migration whether older servers may run beside it. */
export const additiveMigrations: Migration = {
  name: '0091-additive-migrations',
  isAdditive: true,
  async up(db) {
    await sql`alter table migrations add column additive integer not null default 0`.execute(db)
  },
}
