import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** From which networks accounts were signed in to. */
export const knownNetworks: Migration = {
  name: '0071-known-networks',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('known_networks')
        .addColumn('user_id', column.id, notNull)
        .addColumn('hash', column.text, notNull)
        .addColumn('used_at', column.moment, notNull)
        .addPrimaryKeyConstraint('known_networks_pk', ['user_id', 'hash']),
    )
  },
}
