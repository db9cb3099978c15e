import { bytes, flag, id, integer, moment, nullable, text, withDatabaseDefault } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** What a user let an application do at one time: its tokens go on from each other. */
export const authorizations = table({
  name: 'authorizations',
  columns: {
    id,
    user_id: id,
    application_id: id,
    /** The scopes that the user agreed to, with spaces between them. */
    scopes: text,
    /** The application has it by its own credentials: nobody was asked, it speaks for its owner. */
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

/** What an application exchanges for its tokens, once. */
export const authorizationCodes = table({
  name: 'authorization_codes',
  columns: {
    hash: text,
    user_id: id,
    application_id: id,
    scopes: text,
    /** Where the code was sent. */
    redirect_uri: text,
    /** The application said where to send it, and has to say so again. */
    is_redirect_named: flag,
    /** The SHA-256 of the verifier in base64url (RFC 7636); null if the application sent none. */
    challenge: nullable(text),
    expires_at: moment,
    /** What came of it; null as long as it wasn't exchanged. */
    authorization_id: nullable(id),
    /** What the application will know its answer by (OpenID Connect Core 1.0, 3.1.2.1). */
    nonce: nullable(text),
    /** The guild to which something comes with it; null if nothing does. */
    guild_id: nullable(id),
    /** What the role of the bot is to hold that comes when the code is exchanged; null if none comes then. */
    bot_permissions: nullable(text),
    /** Where a webhook is made when the code is exchanged. */
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

/** What an application gets its next tokens with, once. */
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

/** An application that a user has installed for themselves: they can use its commands everywhere. */
export const userInstallations = table({
  name: 'user_installations',
  columns: {
    user_id: id,
    application_id: id,
    /** Of the installation: by it the user ends it. */
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

/** A key with which the instance vouches for who somebody is; the one after has the next number. */
export const identityKeys = table({
  name: 'identity_keys',
  columns: {
    ordinal: integer,
    /** Ms since 1970; 0 where nobody knows. */
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
