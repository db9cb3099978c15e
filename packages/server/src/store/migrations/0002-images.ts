import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

export const images: Migration = {
  name: '0002-images',
  async up({ schema }) {
    // Not "without rowid" as the other tables: rows that large would bloat the tree of the key.
    await schema
      .createTable('images')
      .ifNotExists()
      .addColumn('owner_id', column.id, notNull)
      .addColumn('kind', column.text, notNull)
      .addColumn('guild_id', column.id, notNull)
      .addColumn('hash', column.text, notNull)
      .addColumn('format', column.text, notNull)
      .addColumn('is_animated', column.flag, notNull)
      .addColumn('bytes', column.bytes, notNull)
      .addPrimaryKeyConstraint('images_pk', ['owner_id', 'kind', 'guild_id'])
      .execute()
    await schema.createIndex('images_by_guild').ifNotExists().on('images').column('guild_id').execute()
  },
}
