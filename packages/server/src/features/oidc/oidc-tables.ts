import { id, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** The identities at an OpenID Connect issuer with which users sign in: at most one for each account. */
export const oidcIdentities = table({
  name: 'oidc_identities',
  columns: {
    /** The issuer's URL, a space and the subject. */
    identity: text,
    user_id: id,
    /** The user's name at the issuer when it was linked. */
    name: nullable(text),
    linked_at: moment,
  },
  key: ['identity'],
  indexes: {
    oidc_identities_by_user: { on: ['user_id'], isUnique: true },
  },
  belongsTo: { user: 'user_id' },
})

export type OidcIdentityRow = RowOf<typeof oidcIdentities>

/** Attempts to sign in at the issuer, of which each is completed at most once. */
export const oidcAttempts = table({
  name: 'oidc_attempts',
  columns: {
    state_hash: text,
    /** The hash of the secret that only the browser knows that began the attempt. */
    secret_hash: text,
    /** The secret of the code challenge (RFC 7636). */
    verifier: text,
    nonce: text,
    /** The user who links an identity, and their session; null when signing in. */
    user_id: nullable(id),
    session_hash: nullable(text),
    /** The network that began it, for IPv6 the /48. */
    network: text,
    expires_at: moment,
  },
  key: ['state_hash'],
  indexes: {
    oidc_attempts_that_expire: ['expires_at'],
    oidc_attempts_by_network: ['network', 'expires_at'],
  },
  belongsTo: { user: 'user_id' },
  inBackup: false,
  isShortLived: true,
})

export type OidcAttemptRow = RowOf<typeof oidcAttempts>

/** Identities without an account, whose owners choose a name or wait for approval. */
export const oidcNewcomers = table({
  name: 'oidc_newcomers',
  columns: {
    /** The issuer's URL, a space and the subject. */
    identity: text,
    ticket_hash: text,
    name: nullable(text),
    /** An address that the issuer has verified. */
    email: nullable(text),
    /** The registration that waits for approval; null before. */
    registration_id: nullable(id),
    /** When the ticket expires; null if a registration waits. */
    expires_at: nullable(moment),
  },
  key: ['identity'],
  unique: ['ticket_hash'],
  indexes: {
    oidc_newcomers_that_expire: ['expires_at'],
  },
})

export type OidcNewcomerRow = RowOf<typeof oidcNewcomers>

export const OIDC_TABLES = [oidcIdentities, oidcAttempts, oidcNewcomers] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof OIDC_TABLES> {}
}
