import { bytes, flag, id, integer, moment, nullable, text, withDatabaseDefault } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A user's authorization of an application at one time, to which all tokens that result from it refer. */
export const authorizations = table({
  name: 'authorizations',
  columns: {
    id,
    user_id: id,
    application_id: id,
    /** The granted scopes, separated by spaces. */
    scopes: text,
    /** Whether the application obtained it by client credentials: then it acts for its owner, and no user agreed. */
    is_own: withDatabaseDefault(flag, false),
  },
  key: ['id'],
  indexes: {
    authorizations_by_user: ['user_id', 'application_id', 'id'],
    authorizations_by_application: ['application_id'],
  },
  belongsTo: { user: 'user_id', application: 'application_id' },
  generatesIds: ['id'],
})

export type AuthorizationRow = RowOf<typeof authorizations>

/** A code that an application exchanges once for its tokens. */
export const authorizationCodes = table({
  name: 'authorization_codes',
  columns: {
    hash: text,
    user_id: id,
    application_id: id,
    scopes: text,
    /** The redirect URI to which the code was sent. */
    redirect_uri: text,
    /** Whether the application named the redirect URI, and must repeat it. */
    is_redirect_named: flag,
    /** The SHA-256 of the verifier in base64url (RFC 7636); null if the application sent none. */
    challenge: nullable(text),
    expires_at: moment,
    /** The resulting authorization; null until the code is exchanged. */
    authorization_id: nullable(id),
    /** The value by which the application recognizes the response (OpenID Connect Core 1.0, 3.1.2.1). */
    nonce: nullable(text),
    /** The guild to which the exchange adds something; null if it adds nothing. */
    guild_id: nullable(id),
    /** The permissions of the bot that the exchange adds; null if it adds none. */
    bot_permissions: nullable(text),
    /** The channel of the webhook that the exchange creates. */
    webhook_channel_id: nullable(id),
  },
  key: ['hash'],
  indexes: {
    authorization_codes_that_expire: ['expires_at'],
    authorization_codes_by_user: ['user_id', 'application_id'],
  },
  belongsTo: { user: 'user_id', application: 'application_id' },
  inBackup: false,
  isShortLived: true,
})

export type AuthorizationCodeRow = RowOf<typeof authorizationCodes>

/** A token that an application exchanges once for its next tokens. */
export const refreshTokens = table({
  name: 'refresh_tokens',
  columns: {
    hash: text,
    authorization_id: id,
    is_used: flag,
    expires_at: moment,
  },
  key: ['hash'],
  indexes: {
    refresh_tokens_by_authorization: ['authorization_id'],
    refresh_tokens_that_expire: ['expires_at'],
  },
})

export type RefreshTokenRow = RowOf<typeof refreshTokens>

/** An application that a user installed for themselves: they can use its commands everywhere. */
export const userInstallations = table({
  name: 'user_installations',
  columns: {
    user_id: id,
    application_id: id,
    /** The id of the installation, by which the user removes it. */
    id,
  },
  key: ['user_id', 'application_id'],
  indexes: {
    user_installations_of_application: ['application_id'],
  },
  belongsTo: { user: 'user_id', application: 'application_id' },
  generatesIds: ['id'],
})

export type UserInstallationRow = RowOf<typeof userInstallations>

/** A key with which the instance signs ID tokens; each further one has the next number. */
export const identityKeys = table({
  name: 'identity_keys',
  columns: {
    ordinal: integer,
    /** Ms since 1970; 0 if unknown. */
    made_at: moment,
    /** An RSA key, PKCS #8 in DER. */
    secret: bytes,
  },
  key: ['ordinal'],
})

export type IdentityKeyRow = RowOf<typeof identityKeys>

export const OAUTH2_TABLES = [
  authorizations,
  authorizationCodes,
  refreshTokens,
  userInstallations,
  identityKeys,
] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof OAUTH2_TABLES> {}
}
