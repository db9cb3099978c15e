import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** The network from which a user registered who waits for approval; empty if it was not recorded. */
export const registrationNetworks: Migration = {
  name: '0086-registration-networks',
  isAdditive: true,
  async up(db) {
    await db.schema
      .alterTable('registrations')
      .addColumn('network', column.text, (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
