import { MUTABLE_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { ALL_SYSTEM_CHANNEL_FLAGS } from '@guildhall/protocol/enums/system-channel-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type {
  Guild,
  GuildChanges,
  GuildPreview,
  GuildSettings,
  ListedGuild,
  NewGuild,
} from '@guildhall/protocol/objects/guilds/guild'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { DiscoverableGuild } from './discovery-store.ts'

// The official schema still requires a string here, although guilds no longer have regions: each voice channel has its own.
const NO_REGION = 'deprecated'

/** A fresh guild's own fields (docs/spec/guilds.md#default-values). */
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
    region: NO_REGION,
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
    max_members: LIMITS.membersPerGuild,
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

/** docs/spec/guilds.md#guild-object */
export const toGuild = (guild: GuildModel): Guild => ({
  ...guild.settings,
  roles: [...guild.roles.values()],
  emojis: [...guild.emojis.values()],
  stickers: [...guild.stickers.values()],
})

/** The guild object as JSON text, built once for each state of the guild. */
export const toGuildJson = (guild: GuildModel): string => guild.derive('json', () => JSON.stringify(toGuild(guild)))

/** The part of a guild that non-members may see (docs/spec/guilds.md#preview). */
export const toGuildPreview = ({ settings, state, emojis, stickers }: GuildModel, online: number): GuildPreview => ({
  ...toListedGuild({ settings, memberCount: state.memberCount }, online),
  emojis: [...emojis.values()],
  stickers: [...stickers.values()],
})

/** A guild in the public listing: its preview without emojis and stickers. */
export function toListedGuild({ settings, memberCount }: DiscoverableGuild, online: number): ListedGuild {
  const { id, name, icon, splash, discovery_splash, home_header, features, description } = settings
  return {
    id,
    name,
    icon,
    splash,
    discovery_splash,
    home_header,
    features,
    approximate_member_count: memberCount,
    approximate_presence_count: online,
    description,
  }
}

/** The settings of a new guild that its founder chose. */
export const toNewSettings = (body: NewGuild) => ({
  verification_level: body.verification_level ?? 0,
  default_message_notifications: body.default_message_notifications ?? 0,
  explicit_content_filter: body.explicit_content_filter ?? 0,
  afk_timeout: body.afk_timeout ?? 300,
  system_channel_flags: (body.system_channel_flags ?? 0) & ALL_SYSTEM_CHANNEL_FLAGS,
})

/**
 * A guild's fields after changes: absent fields are unchanged, null resets them to the defaults. Unknown flags and the
 * deprecated region are ignored (docs/spec/guilds.md#modify-guild). Images are set afterwards, because they require
 * features.
 */
export function withGuildChanges(settings: GuildSettings, changes: GuildChanges): GuildSettings {
  const flags = changes.system_channel_flags ?? settings.system_channel_flags
  const next: GuildSettings = {
    ...settings,
    name: changes.name ?? settings.name,
    owner_id: changes.owner_id ?? settings.owner_id,
    description: changed(changes.description, settings.description, null),
    verification_level: changed(changes.verification_level, settings.verification_level, 0),
    default_message_notifications: changed(
      changes.default_message_notifications,
      settings.default_message_notifications,
      0,
    ),
    explicit_content_filter: changed(changes.explicit_content_filter, settings.explicit_content_filter, 0),
    preferred_locale: changed(changes.preferred_locale, settings.preferred_locale, 'en-US'),
    afk_timeout: changes.afk_timeout ?? settings.afk_timeout,
    afk_channel_id: changed(changes.afk_channel_id, settings.afk_channel_id, null),
    system_channel_id: changed(changes.system_channel_id, settings.system_channel_id, null),
    system_channel_flags: flags & ALL_SYSTEM_CHANNEL_FLAGS,
    rules_channel_id: changed(changes.rules_channel_id, settings.rules_channel_id, null),
    public_updates_channel_id: changed(changes.public_updates_channel_id, settings.public_updates_channel_id, null),
    safety_alerts_channel_id: changed(changes.safety_alerts_channel_id, settings.safety_alerts_channel_id, null),
    premium_progress_bar_enabled: changes.premium_progress_bar_enabled ?? settings.premium_progress_bar_enabled,
  }
  const mutable = changes.features && withMutableFeatures(settings.features, changes.features)
  return asCommunity(settings, mutable ? withFeatures(next, mutable) : next)
}

const changed = <T>(sent: T | null | undefined, current: T, reset: T): T =>
  sent === undefined ? current : (sent ?? reset)

/**
 * A guild with exactly these features; existing ones keep their order. Only a discoverable guild has a discovery splash
 * (docs/spec/guilds.md#discovery), and only one with VANITY_URL has a vanity URL (docs/spec/invites.md#vanity-urls).
 */
export function withFeatures(settings: GuildSettings, wanted: readonly string[]): GuildSettings {
  const kept = settings.features.filter((feature) => wanted.includes(feature))
  const features = [...kept, ...wanted.filter((feature) => !kept.includes(feature))]
  return {
    ...settings,
    features,
    discovery_splash: features.includes('DISCOVERABLE') ? settings.discovery_splash : null,
    vanity_url_code: features.includes('VANITY_URL') ? settings.vanity_url_code : null,
  }
}

/** The features to enable, and those to disable. */
export interface FeatureSwitches {
  on: readonly string[]
  off: readonly string[]
}

/** A guild with some features switched; the same object if nothing changes. */
export function withSwitches(settings: GuildSettings, { on, off }: FeatureSwitches): GuildSettings {
  const { features } = settings
  const isDone = on.every((feature) => features.includes(feature)) && !off.some((feature) => features.includes(feature))
  if (isDone) return settings
  const kept = features.filter((feature) => !off.includes(feature))
  return withFeatures(settings, [...new Set([...kept, ...on])])
}

/** Only the mutable features of the request count; of those, the list is complete. */
function withMutableFeatures(features: readonly string[], sent: readonly string[]): string[] {
  const isMutable = (feature: string) => Object.hasOwn(MUTABLE_FEATURES, feature)
  return [...features.filter((feature) => !isMutable(feature)), ...sent.filter(isMutable)]
}

/** The features that only a Community guild has (docs/spec/guilds.md#community). */
const OF_COMMUNITY: readonly string[] = ['NEWS', 'WELCOME_SCREEN_ENABLED']

/**
 * Becoming Community adds NEWS and raises both levels; none of the three can be reduced while the guild is Community
 * (docs/spec/guilds.md#community).
 */
function asCommunity(before: GuildSettings, next: GuildSettings): GuildSettings {
  const was = before.features.includes('COMMUNITY')
  const is = next.features.includes('COMMUNITY')
  if (was && !is)
    return withFeatures(
      next,
      next.features.filter((feature) => !OF_COMMUNITY.includes(feature)),
    )
  if (!is) return next
  const isRaised = (key: 'verification_level' | 'explicit_content_filter') => !was || next[key] !== before[key]
  return {
    ...(was ? next : withFeatures(next, [...new Set([...next.features, 'NEWS'])])),
    verification_level: isRaised('verification_level') ? next.verification_level || 1 : next.verification_level,
    explicit_content_filter: isRaised('explicit_content_filter') ? 2 : next.explicit_content_filter,
  }
}
