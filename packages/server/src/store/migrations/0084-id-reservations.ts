import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** Up to where ids may have been issued: one row once there is one. */
export const idReservations: Migration = {
  name: '0084-id-reservations',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('id_reservations')
        .addColumn('place', column.number, (c) => c.primaryKey().notNull())
        .addColumn('up_to', column.id, (c) => c.notNull()),
    )
  },
}
