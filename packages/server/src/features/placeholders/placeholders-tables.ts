import { id, moment, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** The link with which a user can claim a placeholder. */
export const placeholderClaims = table({
  name: 'placeholder_claims',
  columns: {
    /** The placeholder. */
    user_id: id,
    code_hash: text,
    creator_id: id,
    expires_at: moment,
  },
  key: ['user_id'],
  unique: ['code_hash'],
  belongsTo: { user: 'user_id' },
})

/** The accounts of users of other servers: later imports add no placeholders for them. */
export const claimedPlaceholders = table({
  name: 'claimed_placeholders',
  columns: {
    /** The other server's host, a space and the user's id there, as in the placeholder's row. */
    placeholder_of: text,
    user_id: id,
    claimed_at: moment,
  },
  key: ['placeholder_of'],
  indexes: {
    claimed_placeholders_by_user: ['user_id'],
  },
  belongsTo: { user: 'user_id' },
})

export const PLACEHOLDERS_TABLES = [placeholderClaims, claimedPlaceholders] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof PLACEHOLDERS_TABLES> {}
}
