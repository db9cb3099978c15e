import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The challenges with whose solution somebody registered. */
export const registrationProofs: Migration = {
  name: '0112-registration-proofs',
  isAdditive: true,
  async up({ schema }, dialect) {
    await creator(dialect)(
      schema
        .createTable('used_proofs')
        .addColumn('hash', column.text, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('used_proofs_key', ['hash']),
    )
    await schema.createIndex('used_proofs_that_expire').ifNotExists().on('used_proofs').column('expires_at').execute()
  },
}
