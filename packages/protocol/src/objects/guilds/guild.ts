import { GUILD_FEATURES } from '../../enums/guild-feature.ts'
import { LOCALES } from '../../enums/locale.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  imageData,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { Emoji } from '../messages/emoji.ts'
import { Sticker } from '../messages/sticker.ts'
import { IncidentsData } from './incidents.ts'
import { Role } from './role.ts'

/** The guild object without its roles, emojis, stickers and counts (docs/spec/guilds.md#guild-object). */
export const GuildSettings = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  splash: nullable(text()),
  discovery_splash: nullable(text()),
  home_header: nullable(text()),
  banner: nullable(text()),
  description: nullable(text()),
  owner_id: snowflake(),
  application_id: nullable(snowflake()),
  region: nullable(text()),
  afk_channel_id: nullable(snowflake()),
  afk_timeout: choice(LIMITS.afkTimeouts),
  widget_enabled: boolean(),
  widget_channel_id: nullable(snowflake()),
  verification_level: choice([0, 1, 2, 3, 4]),
  default_message_notifications: choice([0, 1]),
  explicit_content_filter: choice([0, 1, 2]),
  features: list(text()),
  mfa_level: integer(),
  system_channel_id: nullable(snowflake()),
  system_channel_flags: integer(),
  rules_channel_id: nullable(snowflake()),
  max_presences: anything<null>(),
  max_members: integer(),
  vanity_url_code: nullable(text()),
  premium_tier: integer(),
  premium_subscription_count: integer(),
  preferred_locale: choice(LOCALES),
  public_updates_channel_id: nullable(snowflake()),
  max_video_channel_users: integer(),
  max_stage_video_channel_users: integer(),
  nsfw: boolean(),
  nsfw_level: integer(),
  premium_progress_bar_enabled: boolean(),
  safety_alerts_channel_id: nullable(snowflake()),
  incidents_data: nullable(IncidentsData),
})
/** A value of {@link GuildSettings}. */
export type GuildSettings = Infer<typeof GuildSettings>

/** docs/spec/guilds.md#guild-object */
export const Guild = shape({
  ...GuildSettings.properties,
  roles: list(Role),
  emojis: list(Emoji),
  stickers: list(Sticker),
  approximate_member_count: optional(integer()),
  approximate_presence_count: optional(integer()),
})
/** A value of {@link Guild}. */
export type Guild = Infer<typeof Guild>

/** A guild in the public directory, which only Guildhall has: its preview without emojis and stickers. */
export const ListedGuild = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  splash: nullable(text()),
  discovery_splash: nullable(text()),
  home_header: nullable(text()),
  features: list(text()),
  approximate_member_count: integer(),
  approximate_presence_count: integer(),
  description: nullable(text()),
})
/** A value of {@link ListedGuild}. */
export type ListedGuild = Infer<typeof ListedGuild>

/** The public part of a discoverable guild (docs/spec/guilds.md#preview). */
export const GuildPreview = shape({
  ...ListedGuild.properties,
  emojis: list(Emoji),
  stickers: list(Sticker),
})
/** A value of {@link GuildPreview}. */
export type GuildPreview = Infer<typeof GuildPreview>

/** A guild in the list of a user's guilds (docs/spec/guilds.md#list-of-guilds). */
export const PartialGuild = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  banner: nullable(text()),
  owner: boolean(),
  permissions: text(),
  features: list(text()),
  approximate_member_count: optional(integer()),
  approximate_presence_count: optional(integer()),
})
/** A value of {@link PartialGuild}. */
export type PartialGuild = Infer<typeof PartialGuild>

const field = <T extends Parameters<typeof nullable>[0]>(schema: T) => optional(nullable(schema))

/** The body of Modify Guild (docs/spec/guilds.md#modify-guild). */
export const GuildChanges = shape({
  name: optional(nameText({ ...LIMITS.guildName, trim: true })),
  region: field(text({ max: 100 })),
  verification_level: field(choice([0, 1, 2, 3, 4])),
  default_message_notifications: field(choice([0, 1])),
  explicit_content_filter: field(choice([0, 1, 2])),
  afk_channel_id: field(snowflake()),
  afk_timeout: optional(choice(LIMITS.afkTimeouts)),
  icon: field(imageData()),
  splash: field(imageData()),
  discovery_splash: field(imageData()),
  banner: field(imageData()),
  home_header: field(imageData()),
  system_channel_id: field(snowflake()),
  system_channel_flags: optional(integer({ min: 0, max: 0x7fffffff })),
  rules_channel_id: field(snowflake()),
  public_updates_channel_id: field(snowflake()),
  safety_alerts_channel_id: field(snowflake()),
  preferred_locale: field(choice(LOCALES)),
  features: optional(list(text({ max: 100 }), { max: 100, unique: true })),
  description: field(text(LIMITS.guildDescription)),
  premium_progress_bar_enabled: optional(boolean()),
  owner_id: optional(snowflake()),
})
/** A value of {@link GuildChanges}. */
export type GuildChanges = Infer<typeof GuildChanges>

/**
 * The body of Create Guild, a part of the one that bots once sent (docs/spec/guilds.md#new-guilds); channels and roles
 * are ignored.
 */
export const NewGuild = shape({
  name: nameText({ ...LIMITS.guildName, trim: true }),
  icon: field(imageData()),
  verification_level: GuildChanges.properties.verification_level,
  default_message_notifications: GuildChanges.properties.default_message_notifications,
  explicit_content_filter: GuildChanges.properties.explicit_content_filter,
  afk_timeout: GuildChanges.properties.afk_timeout,
  system_channel_flags: GuildChanges.properties.system_channel_flags,
})
/** A value of {@link NewGuild}. */
export type NewGuild = Infer<typeof NewGuild>

/**
 * A guild that a user has just joined without an invite, and whether they must pass screening (docs/spec/screening.md#joining).
 */
export const JoinedGuild = shape({ ...Guild.properties, show_verification_form: optional(boolean()) })
/** A value of {@link JoinedGuild}. */
export type JoinedGuild = Infer<typeof JoinedGuild>

/** The body of Modify Guild Features, which only Guildhall has: the complete list of features. */
export const GuildFeatureList = shape({
  features: list(choice(GUILD_FEATURES), { max: GUILD_FEATURES.length, unique: true }),
})
/** A value of {@link GuildFeatureList}. */
export type GuildFeatureList = Infer<typeof GuildFeatureList>

/** The body and response of Modify Guild MFA Level (docs/spec/guilds.md#mfa-level). */
export const GuildMfaLevel = shape({ level: integer() })
/** A value of {@link GuildMfaLevel}. */
export type GuildMfaLevel = Infer<typeof GuildMfaLevel>

/** Whether the member counts are included (docs/spec/guilds.md#approximate-counts). */
export const CountsQuery = shape({ with_counts: optional(boolean()) })
/** A value of {@link CountsQuery}. */
export type CountsQuery = Infer<typeof CountsQuery>

/** The query of a user's guilds (docs/spec/guilds.md#list-of-guilds). */
export const GuildsQuery = shape({
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.guildsPerPage)),
  with_counts: optional(boolean()),
})
/** A value of {@link GuildsQuery}. */
export type GuildsQuery = Infer<typeof GuildsQuery>

/** The query of the public directory, which only Guildhall has: the page, and a part of the names. */
export const DiscoveryQuery = shape({
  query: optional(text({ max: LIMITS.guildName.max, trim: true })),
  /** The last guild of the previous page. */
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.discoveryPage)),
})
/** A value of {@link DiscoveryQuery}. */
export type DiscoveryQuery = Infer<typeof DiscoveryQuery>
