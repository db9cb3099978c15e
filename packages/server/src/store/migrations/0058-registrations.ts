import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** Invitations to register, by the hashes of their codes, and the registrations that wait for approval. */
export const registrations: Migration = {
  name: '0058-registrations',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('instance_invitations')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('code_hash', column.text, (c) => c.notNull().unique())
        .addColumn('creator_id', column.id, (c) => c.notNull())
        .addColumn('max_uses', column.number, (c) => c.notNull())
        .addColumn('uses', column.number, (c) => c.notNull())
        .addColumn('created_at', column.moment, (c) => c.notNull())
        .addColumn('expires_at', column.moment),
    )
    await create(
      db.schema
        .createTable('registrations')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('username', column.text, (c) => c.notNull())
        .addColumn('username_key', column.text, (c) => c.notNull().unique())
        .addColumn('email', column.text, (c) => c.unique())
        .addColumn('password_hash', column.text, (c) => c.notNull())
        .addColumn('created_at', column.moment, (c) => c.notNull()),
    )
  },
}
