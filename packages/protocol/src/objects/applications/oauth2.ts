import {
  anything,
  bits,
  boolean,
  type Infer,
  integer,
  list,
  mapOf,
  nullable,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'
import { Guild } from '../guilds/guild.ts'
import { User } from '../users/user.ts'
import { Webhook } from './webhook.ts'

/** The form of Get Access Token (docs/spec/oauth2.md#token-endpoint). The required fields depend on the grant type. */
export const TokenRequest = shape({
  grant_type: optional(text()),
  client_id: optional(text()),
  client_secret: optional(text()),
  code: optional(text()),
  redirect_uri: optional(text()),
  code_verifier: optional(text()),
  refresh_token: optional(text()),
  scope: optional(text()),
})
/** A value of {@link TokenRequest}. */
export type TokenRequest = Infer<typeof TokenRequest>

/**
 * The response of Get Access Token (docs/spec/oauth2.md#response-of-the-token-endpoint). `expires_in` is in seconds,
 * `scope` is space-separated; `guild` is the one to which the bot was added, `webhook` the created one.
 */
export const AccessToken = shape({
  token_type: text(),
  access_token: text(),
  expires_in: integer(),
  refresh_token: optional(text()),
  scope: text(),
  id_token: optional(text()),
  guild: optional(Guild),
  webhook: optional(Webhook),
})
/** A value of {@link AccessToken}. */
export type AccessToken = Infer<typeof AccessToken>

/** The body of Revoke Access Token, as a form (docs/spec/oauth2.md#revocation). */
export const TokenRevocation = shape({
  token: optional(text()),
  token_type_hint: optional(text()),
  client_id: optional(text()),
  client_secret: optional(text()),
})
/** A value of {@link TokenRevocation}. */
export type TokenRevocation = Infer<typeof TokenRevocation>

/** The response of Revoke Access Token: an empty object. */
export const Revoked = shape({})

/**
 * An application as users see it who are asked to authorize it, or have done so
 * (docs/spec/oauth2.md#current-authorization).
 */
export const AuthorizedApplication = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  description: text(),
  hook: boolean(),
  bot_public: boolean(),
  bot_require_code_grant: boolean(),
  verify_key: text(),
  type: anything<null>(),
  flags: integer(),
  flags_new: text(),
})
/** A value of {@link AuthorizedApplication}. */
export type AuthorizedApplication = Infer<typeof AuthorizedApplication>

/**
 * What a token gives access to (docs/spec/oauth2.md#current-authorization); `user` is present if its scopes include the
 * account.
 */
export const CurrentAuthorization = shape({
  application: AuthorizedApplication,
  scopes: list(text()),
  expires: timestamp(),
  user: optional(User),
})
/** A value of {@link CurrentAuthorization}. */
export type CurrentAuthorization = Infer<typeof CurrentAuthorization>

/** An application that a user has authorized or installed to their own account, as that user sees it. */
export const Authorization = shape({
  id: snowflake(),
  application: AuthorizedApplication,
  scopes: list(text()),
  user_installed: boolean(),
})
/** A value of {@link Authorization}. */
export type Authorization = Infer<typeof Authorization>

/**
 * The query of Preview Authorization and Authorize Application, from the URL of the page
 * (docs/spec/oauth2.md#authorization-parameters).
 */
export const AuthorizationQuery = shape({
  client_id: snowflake(),
  response_type: optional(text()),
  redirect_uri: optional(text()),
  scope: optional(text()),
  state: optional(text()),
  prompt: optional(text()),
  code_challenge: optional(text()),
  code_challenge_method: optional(text()),
  nonce: optional(text({ max: 1024 })),
  permissions: optional(bits()),
  guild_id: optional(snowflake()),
  disable_guild_select: optional(boolean()),
  integration_type: optional(integer()),
})
/** A value of {@link AuthorizationQuery}. */
export type AuthorizationQuery = Infer<typeof AuthorizationQuery>

/**
 * The body of Authorize Application (docs/spec/oauth2.md#authorization): the installation target, if the URL leaves it
 * open, a part of the requested permissions, and for `webhook.incoming` a channel. With `shown` from the preview, which
 * only Guildhall has, changes since then are refused.
 */
export const AuthorizationDecision = shape({
  authorize: boolean(),
  integration_type: optional(integer()),
  guild_id: optional(snowflake()),
  permissions: optional(bits()),
  webhook_channel_id: optional(snowflake()),
  shown: optional(text()),
})
/** A value of {@link AuthorizationDecision}. */
export type AuthorizationDecision = Infer<typeof AuthorizationDecision>

/**
 * The response of Authorize Application: the URL of the redirect, under its current and former names
 * (docs/spec/oauth2.md#authorization).
 */
export const AuthorizationLocation = shape({ location: text(), url: text() })
/** A value of {@link AuthorizationLocation}. */
export type AuthorizationLocation = Infer<typeof AuthorizationLocation>

/** Any query of a consent page's URL: Check Authorization URL reports what is invalid. */
export const AuthorizationAddress = mapOf(anything())
/** A value of {@link AuthorizationAddress}. */
export type AuthorizationAddress = Infer<typeof AuthorizationAddress>

/** The application that makes a request, as users see it before they sign in. */
export const AuthorizationRequest = shape({
  application: shape({ id: snowflake(), name: text(), icon: nullable(text()) }),
})
/** A value of {@link AuthorizationRequest}. */
export type AuthorizationRequest = Infer<typeof AuthorizationRequest>

/** A guild to which an application can be installed. */
const GuildToChoose = shape({ id: snowflake(), name: text(), icon: nullable(text()), permissions: text() })

/** A guild, and its channels in which an application's webhook can be created. */
const PlacesForWebhooks = shape({
  id: snowflake(),
  name: text(),
  channels: list(shape({ id: snowflake(), name: text() })),
})
/** A value of {@link PlacesForWebhooks}. */
export type PlacesForWebhooks = Infer<typeof PlacesForWebhooks>

/**
 * What a consent page shows (docs/spec/oauth2.md#preview-of-an-authorization); `authorized` is true if the user has
 * agreed to all of it before. `integration_type` is the default installation target, null if the application isn't
 * installed; `integration_types` are the targets that the user can choose from. Our own fields: `permissions`, what the
 * bot asks for, as a decimal set; `owner_name`, the application's owner; the addresses of its terms; `leads_back`,
 * whether the browser returns to `redirect_uri` with the answer; `places` for `webhook.incoming`; and `shown`, which
 * changes as soon as the request asks for anything else.
 */
export const AuthorizationPreview = shape({
  application: AuthorizedApplication,
  owner_name: text(),
  terms_of_service_url: nullable(text()),
  privacy_policy_url: nullable(text()),
  user: User,
  authorized: boolean(),
  scopes: list(text()),
  integration_type: nullable(integer()),
  integration_types: list(integer()),
  permissions: text(),
  redirect_uri: nullable(text()),
  leads_back: boolean(),
  shown: text(),
  places: optional(list(PlacesForWebhooks)),
  bot: optional(User),
  guilds: optional(list(GuildToChoose)),
})
/** A value of {@link AuthorizationPreview}. */
export type AuthorizationPreview = Infer<typeof AuthorizationPreview>
