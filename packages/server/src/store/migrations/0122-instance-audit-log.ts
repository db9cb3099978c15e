import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** What administrators of the instance did. */
export const instanceAuditLog: Migration = {
  name: '0122-instance-audit-log',
  isAdditive: true,
  async up({ schema }, dialect) {
    await creator(dialect)(
      schema
        .createTable('instance_audit_entries')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('actor_id', column.id)
        .addColumn('action', column.text, (c) => c.notNull())
        .addColumn('targets', column.text, (c) => c.notNull())
        .addColumn('details', column.text, (c) => c.notNull())
        .addColumn('reason', column.text)
        .addColumn('address', column.text)
        .addColumn('created_at', column.moment, (c) => c.notNull()),
    )
    const indexes = { by_actor: 'actor_id', by_action: 'action' }
    for (const [name, first] of Object.entries(indexes))
      await schema
        .createIndex(`instance_audit_entries_${name}`)
        .ifNotExists()
        .on('instance_audit_entries')
        .columns([first, 'id'])
        .execute()
  },
}
