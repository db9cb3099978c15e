import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

export const expressions: Migration = {
  name: '0005-expressions',
  async up(db, dialect) {
    const create = creator(dialect)
    for (const table of ['emojis', 'stickers']) {
      await create(
        db.schema
          .createTable(table)
          .addColumn('guild_id', column.id, (c) => c.notNull())
          .addColumn('id', column.id, (c) => c.notNull())
          .addColumn('creator_id', column.id, (c) => c.notNull())
          .addColumn('wire', column.document, (c) => c.notNull())
          .addPrimaryKeyConstraint(`${table}_pk`, ['guild_id', 'id']),
      )
    }
    await db.schema.createIndex('stickers_by_id').ifNotExists().on('stickers').column('id').execute()
  },
}
