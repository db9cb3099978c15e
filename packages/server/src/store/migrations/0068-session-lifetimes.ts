import { sql } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Sessions expire. The lifetime of those that exist starts at the upgrade, so that no one is signed out by it. */
export const sessionLifetimes: Migration = {
  name: '0068-session-lifetimes',
  async up(db, dialect) {
    const tokens = () => db.schema.alterTable('tokens')
    await tokens().addColumn('lifetime_from', column.moment).execute()
    await tokens().addColumn('authenticated_at', column.moment).execute()
    await tokens().addColumn('address', column.text).execute()
    const now =
      dialect === 'postgres'
        ? sql<number>`floor(extract(epoch from now()) * 1000)`
        : sql<number>`cast(unixepoch() as real) * 1000`
    await db.updateTable('tokens').set({ lifetime_from: now }).where('kind', '=', 'session').execute()
  },
}
