import { anything, boolean, integer, nullable, type Of, optional, list, shape, snowflake, text } from '../schema.ts'
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
  integration_types_config: anything<Record<string, Record<string, never>>>(),
  approximate_guild_count: integer(),
  approximate_user_install_count: integer(),
})
/** A value of {@link Application}. */
export type Application = Of<typeof Application>
