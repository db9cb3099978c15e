import { LIMITS } from '../limits.ts'
import { anything, boolean, integer, list, nullable, type Of, optional, shape, snowflake, text } from '../schema.ts'
import { User } from './user.ts'

/** An application as its owner and its bot see it (conventions C.8). */
export const Application = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  description: text(),
  summary: text(),
  type: anything<null>(),
  bot_public: boolean(),
  bot_require_code_grant: boolean(),
  verify_key: text(),
  flags: integer(),
  flags_new: text(),
  hook: boolean(),
  is_monetized: boolean(),
  is_verified: boolean(),
  owner: User,
  team: anything<null>(),
  bot: optional(User),
  redirect_uris: list(text()),
  interactions_endpoint_url: nullable(text()),
  role_connections_verification_url: nullable(text()),
  tags: list(text()),
  explicit_content_filter: integer(),
  eligible_oauth2_scopes: list(text()),
  integration_types_config: anything<Record<string, Record<string, never>>>(),
  approximate_guild_count: integer(),
  approximate_user_install_count: integer(),
  approximate_user_authorization_count: integer(),
})
/** A value of {@link Application}. */
export type Application = Of<typeof Application>

/** What Create Application takes (conventions B.15). */
export const NewApplication = shape({ name: text({ ...LIMITS.applicationName, trim: true, collapse: true }) })
/** A value of {@link NewApplication}. */
export type NewApplication = Of<typeof NewApplication>

/** What Create Application answers: the two secrets are shown this once, keys of our own (conventions B.15). */
export const CreatedApplication = shape({ ...Application.properties, client_secret: text(), bot_token: text() })
/** A value of {@link CreatedApplication}. */
export type CreatedApplication = Of<typeof CreatedApplication>

/** What Reset Bot Token answers; shown this once (conventions B.15). */
export const BotToken = shape({ token: text() })
/** A value of {@link BotToken}. */
export type BotToken = Of<typeof BotToken>

/** What Reset Client Secret answers; shown this once (conventions B.15). */
export const ClientSecret = shape({ secret: text() })
/** A value of {@link ClientSecret}. */
export type ClientSecret = Of<typeof ClientSecret>
