import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What applications offer, and who has it. */
export const monetization: Migration = {
  name: '0042-monetization',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('skus')
        .addColumn('application_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('name', column.text, notNull)
        .addColumn('slug', column.text, notNull)
        .addColumn('flags', column.number, notNull)
        .addColumn('access_type', column.number, notNull)
        .addColumn('price', column.document)
        .addColumn('group_id', column.id)
        .addPrimaryKeyConstraint('skus_pk', ['application_id', 'id']),
    )
    await create(
      db.schema
        .createTable('entitlements')
        .addColumn('application_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('sku_id', column.id, notNull)
        .addColumn('owner_id', column.id, notNull)
        .addColumn('owner_type', column.number, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('starts_at', column.moment)
        .addColumn('ends_at', column.moment)
        .addColumn('is_deleted', column.flag, notNull)
        .addColumn('is_consumed', column.flag, notNull)
        .addPrimaryKeyConstraint('entitlements_pk', ['application_id', 'id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('skus_by_id').on('skus').column('id').execute()
    await index('entitlements_by_owner').on('entitlements').columns(['owner_id', 'application_id', 'id']).execute()
    await index('entitlements_by_user').on('entitlements').columns(['user_id', 'application_id', 'id']).execute()
    await index('entitlements_by_sku').on('entitlements').columns(['sku_id', 'id']).execute()
  },
}
