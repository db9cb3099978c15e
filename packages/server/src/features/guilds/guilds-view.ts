import type { Guild, GuildSettings } from '@guildhall/protocol/objects/guild'
import type { GuildModel } from '../../kernel/guild-model.ts'

/** A fresh guild's own fields (conventions C.1). */
export function newGuildSettings(id: string, name: string, ownerId: string): GuildSettings {
  return {
    id,
    name,
    icon: null,
    splash: null,
    discovery_splash: null,
    home_header: null,
    banner: null,
    description: null,
    owner_id: ownerId,
    application_id: null,
    region: null,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    features: [],
    mfa_level: 0,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    max_presences: null,
    max_members: 500_000,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: 'en-US',
    public_updates_channel_id: null,
    max_video_channel_users: 25,
    max_stage_video_channel_users: 50,
    nsfw: false,
    nsfw_level: 0,
    premium_progress_bar_enabled: false,
    safety_alerts_channel_id: null,
    incidents_data: null,
  }
}

/** The guild object (interface 2.1). */
export const toGuild = (guild: GuildModel): Guild => ({
  ...guild.settings,
  roles: [...guild.roles.values()],
  emojis: [],
  stickers: [],
})

/** The guild object as JSON text, made once for each state of the guild. */
export const toGuildJson = (guild: GuildModel): string => guild.derive('json', () => JSON.stringify(toGuild(guild)))
