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

/** Attempts to claim a placeholder by signing in to the other server, one for each account. */
export const claimAuthorizations = table({
  name: 'claim_authorizations',
  columns: {
    user_id: id,
    /** The session that began the attempt: no other can complete it. */
    session_hash: text,
    state_hash: text,
    /** The secret of the code challenge (RFC 7636). */
    verifier: text,
    expires_at: moment,
  },
  key: ['user_id'],
  belongsTo: { user: 'user_id' },
  inBackup: false,
})

export const PLACEHOLDERS_TABLES = [placeholderClaims, claimedPlaceholders, claimAuthorizations] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof PLACEHOLDERS_TABLES> {}
}
