import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Links by which users claim placeholders, and who claimed which. */
export const placeholderClaimTables: Migration = {
  name: '0117-placeholder-claims',
  isAdditive: true,
  async up({ schema }, dialect) {
    const create = creator(dialect)
    await create(
      schema
        .createTable('placeholder_claims')
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('code_hash', column.text, (c) => c.notNull())
        .addColumn('creator_id', column.id, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('placeholder_claims_key', ['user_id'])
        .addUniqueConstraint('placeholder_claims_code_hash', ['code_hash']),
    )
    await create(
      schema
        .createTable('claimed_placeholders')
        .addColumn('placeholder_of', column.text, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('claimed_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('claimed_placeholders_key', ['placeholder_of']),
    )
    await schema
      .createIndex('claimed_placeholders_by_user')
      .ifNotExists()
      .on('claimed_placeholders')
      .column('user_id')
      .execute()
  },
}
