import { count, id, integer, moment, nullable, oneOfTexts, text, withDatabaseDefault } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

export const tokens = table({
  name: 'tokens',
  columns: {
    hash: text,
    user_id: id,
    kind: oneOfTexts('session', 'bot'),
    created_at: moment,
    /** When a session was last used, accurate to a few minutes; null if it was not used after its start. */
    used_at: nullable(moment),
    /** The operating system that the client reported. */
    os: nullable(text),
    program: nullable(text),
    /**
     * When the lifetime of a session began: at its sign-in, or at the upgrade that introduced expiry. Null for bots.
     */
    lifetime_from: nullable(moment),
    /** When the session last confirmed a password or a second factor; null for bots, and for sessions older than this column. */
    authenticated_at: nullable(moment),
    /** The network address of the last recorded use. */
    address: nullable(text),
    /** How many wrong passwords and codes the session has sent since the last right one. */
    failed_proofs: withDatabaseDefault(integer, 0),
  },
  key: ['hash'],
  indexes: {
    tokens_by_user: ['user_id'],
  },
  belongsTo: { user: 'user_id' },
})

export type TokenRow = RowOf<typeof tokens>

/** The authenticator app with which a user generates codes. */
export const secondFactors = table({
  name: 'second_factors',
  columns: {
    user_id: id,
    /** Unhashed, in base32, because TOTP codes are computed from it. */
    secret: text,
    /** The newest time step whose code was used: codes of it or of earlier steps are invalid. */
    last_step: count,
    created_at: moment,
  },
  key: ['user_id'],
  belongsTo: { user: 'user_id' },
})

export type SecondFactorRow = RowOf<typeof secondFactors>

export const backupCodes = table({
  name: 'backup_codes',
  columns: {
    user_id: id,
    hash: text,
    used_at: nullable(moment),
  },
  key: ['user_id', 'hash'],
  belongsTo: { user: 'user_id' },
})

export type BackupCodeRow = RowOf<typeof backupCodes>

/** A sign-in whose password was correct and that still requires a code. */
export const signInTickets = table({
  name: 'sign_in_tickets',
  columns: {
    hash: text,
    user_id: id,
    expires_at: moment,
  },
  key: ['hash'],
  indexes: {
    sign_in_tickets_by_user: ['user_id'],
  },
  belongsTo: { user: 'user_id' },
  inBackup: false,
})

export type SignInTicketRow = RowOf<typeof signInTickets>

/** A network from which a user signed in to an account. */
export const knownNetworks = table({
  name: 'known_networks',
  columns: {
    user_id: id,
    hash: text,
    used_at: moment,
  },
  key: ['user_id', 'hash'],
  belongsTo: { user: 'user_id' },
})

/** A user's token that an application holds. */
export const accessTokens = table({
  name: 'access_tokens',
  columns: {
    hash: text,
    authorization_id: id,
    user_id: id,
    application_id: id,
    scopes: text,
    expires_at: moment,
  },
  key: ['hash'],
  indexes: {
    access_tokens_by_application: ['application_id'],
    access_tokens_by_authorization: ['authorization_id'],
    access_tokens_that_expire: ['expires_at'],
  },
  belongsTo: { user: 'user_id', application: 'application_id' },
})

export type AccessTokenRow = RowOf<typeof accessTokens>

export const ACCOUNTS_TABLES = [tokens, secondFactors, backupCodes, signInTickets, knownNetworks, accessTokens] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ACCOUNTS_TABLES> {}
}
