import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Users' subscriptions to the SKUs of applications. */
export const skuSubscriptions: Migration = {
  name: '0104-subscriptions',
  isAdditive: true,
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('subscriptions')
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('sku_id', column.id, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('entitlement_id', column.id, (c) => c.notNull())
        .addColumn('status', column.number, (c) => c.notNull())
        .addColumn('period_start', column.moment, (c) => c.notNull())
        .addColumn('period_end', column.moment, (c) => c.notNull())
        .addColumn('canceled_at', column.moment)
        .addColumn('due_at', column.moment)
        .addPrimaryKeyConstraint('subscriptions_key', ['application_id', 'id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists().on('subscriptions')
    await index('subscriptions_by_sku').columns(['sku_id', 'id']).execute()
    await index('subscriptions_by_user').columns(['user_id', 'sku_id']).execute()
    await index('subscriptions_by_entitlement').column('entitlement_id').execute()
    await index('subscriptions_by_due').columns(['due_at', 'id']).execute()
  },
}
