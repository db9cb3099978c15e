import { sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Roles with conditions on the role connections of members. */
export const linkedRoleTable: Migration = {
  name: '0111-linked-roles',
  isAdditive: true,
  async up({ schema }, dialect) {
    await creator(dialect)(
      schema
        .createTable('linked_roles')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('role_id', column.id, (c) => c.notNull())
        .addColumn('rules', column.document, (c) => c.notNull())
        .addColumn('has_dates', column.flag, (c) => c.notNull())
        .addPrimaryKeyConstraint('linked_roles_key', ['guild_id', 'role_id']),
    )
    await schema
      .createIndex('linked_roles_with_dates')
      .ifNotExists()
      .on('linked_roles')
      .columns(['guild_id', 'role_id'])
      .where(sql<boolean>`has_dates`)
      .execute()
  },
}
