import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Attempts to claim a placeholder by signing in to the other server. */
export const claimAuthorizationTable: Migration = {
  name: '0108-claim-authorizations',
  isAdditive: true,
  async up({ schema }, dialect) {
    await creator(dialect)(
      schema
        .createTable('claim_authorizations')
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('session_hash', column.text, (c) => c.notNull())
        .addColumn('state_hash', column.text, (c) => c.notNull())
        .addColumn('verifier', column.text, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('claim_authorizations_key', ['user_id']),
    )
  },
}
