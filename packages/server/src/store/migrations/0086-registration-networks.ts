import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** From where somebody registered who waits for approval; empty where that was not recorded. */
export const registrationNetworks: Migration = {
  name: '0086-registration-networks',
  async up(db) {
    await db.schema
      .alterTable('registrations')
      .addColumn('network', column.text, (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
