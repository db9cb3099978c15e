import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** When users deleted their accounts, and an index to remove their role connections. */
export const deletedAccounts: Migration = {
  name: '0106-deleted-accounts',
  isAdditive: true,
  async up({ schema }) {
    await schema.alterTable('users').addColumn('deleted_at', column.moment).execute()
    await schema
      .createIndex('role_connections_by_user')
      .ifNotExists()
      .on('role_connections')
      .column('user_id')
      .execute()
  },
}
