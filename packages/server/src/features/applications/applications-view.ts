import type { Application } from '@guildhall/protocol/objects/applications/application'
import { toTeam, toTeamUser } from '../teams/teams-view.ts'
import { activityOf } from './activity-rules.ts'
import type { FoundApplication } from './applications-store.ts'
import { parseApplicationSettings } from './settings-rules.ts'

/** The application as its owners and its bot see it (docs/spec/applications.md#application-object). */
export function toApplication({ row, owner, team, bot, ...counts }: FoundApplication): Application {
  const settings = parseApplicationSettings(row)
  const { terms_of_service_url, privacy_policy_url, custom_install_url, install_params } = settings
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    ...(row.cover_image !== null && { cover_image: row.cover_image }),
    description: row.description,
    summary: '',
    type: null,
    bot_public: row.is_public,
    bot_require_code_grant: row.needs_code_grant,
    ...(terms_of_service_url !== null && { terms_of_service_url }),
    ...(privacy_policy_url !== null && { privacy_policy_url }),
    ...(custom_install_url !== null && { custom_install_url }),
    ...(install_params !== null && { install_params }),
    integration_types_config: settings.integration_types_config,
    verify_key: row.verify_key,
    flags: row.flags,
    flags_new: String(row.flags),
    hook: true,
    is_monetized: false,
    is_verified: false,
    owner: team ? toTeamUser(team) : owner,
    team: team && toTeam(team),
    ...(bot && { bot }),
    redirect_uris: [...settings.redirect_uris],
    interactions_endpoint_url: row.interactions_endpoint_url,
    role_connections_verification_url: settings.role_connections_verification_url,
    event_webhooks_url: settings.event_webhooks_url,
    event_webhooks_status: settings.event_webhooks_status,
    event_webhooks_types: [...settings.event_webhooks_types],
    tags: JSON.parse(row.tags),
    explicit_content_filter: 0,
    eligible_oauth2_scopes: ['applications.commands', 'bot', 'guilds', 'identify'],
    approximate_guild_count: counts.guildCount,
    approximate_user_install_count: counts.installerCount,
    approximate_user_authorization_count: counts.giverCount,
    max_participants: activityOf(row).max_participants,
  }
}
