import type { Application } from '@guildhall/protocol/objects/application'
import type { FoundApplication } from './applications-store.ts'

/** The application as its owner and its bot see it (conventions C.8): it can be installed to guilds and to users. */
export function toApplication({ row, owner, bot, guildCount }: FoundApplication): Application {
  return {
    id: row.id,
    name: row.name,
    icon: null,
    description: row.description,
    summary: '',
    type: null,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: row.verify_key,
    flags: row.flags,
    flags_new: String(row.flags),
    hook: true,
    is_monetized: false,
    is_verified: false,
    owner,
    team: null,
    ...(bot && { bot }),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    tags: [],
    explicit_content_filter: 0,
    eligible_oauth2_scopes: ['applications.commands', 'bot', 'guilds', 'identify'],
    integration_types_config: { 0: {}, 1: {} },
    approximate_guild_count: guildCount,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
  }
}
