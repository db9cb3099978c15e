import { LOCALES } from '../../enums/locale.ts'
import { GUILD_TEMPLATE_LIMITS } from '../../guild-template-limits.ts'
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
import { User } from '../users/user.ts'
import { RoleColors } from './role.ts'

/** The id of a role or channel within a template: an integer, 0 for @everyone (docs/spec/guild-templates.md#ids). */
const placeholder = integer

/** A role of a template. */
const TemplateRole = shape({
  id: placeholder(),
  name: text(),
  permissions: text(),
  color: integer(),
  colors: RoleColors,
  hoist: boolean(),
  mentionable: boolean(),
  icon: nullable(text()),
  unicode_emoji: nullable(text()),
})
/** A value of {@link TemplateRole}. */
export type TemplateRole = Infer<typeof TemplateRole>

const TemplateTag = shape({
  id: placeholder(),
  name: text(),
  emoji_id: nullable(snowflake()),
  emoji_name: nullable(text()),
  moderated: boolean(),
})

/** A channel of a template: every type has all fields (docs/spec/guild-templates.md#channels). */
export const TemplateChannel = shape({
  id: placeholder(),
  type: integer(),
  name: text(),
  position: integer(),
  topic: nullable(text()),
  bitrate: integer(),
  user_limit: integer(),
  nsfw: boolean(),
  rate_limit_per_user: integer(),
  parent_id: nullable(placeholder()),
  default_auto_archive_duration: nullable(integer()),
  permission_overwrites: list(shape({ id: placeholder(), type: choice([0]), allow: text(), deny: text() })),
  available_tags: list(TemplateTag),
  /** Always empty. */
  template: text(),
  default_reaction_emoji: nullable(shape({ emoji_id: nullable(snowflake()), emoji_name: nullable(text()) })),
  default_thread_rate_limit_per_user: nullable(integer()),
  default_sort_order: nullable(integer()),
  default_forum_layout: nullable(integer()),
  default_tag_setting: nullable(text()),
  /** Always null. */
  theme_color: anything<null>(),
})
/** A value of {@link TemplateChannel}. */
export type TemplateChannel = Infer<typeof TemplateChannel>

/** What a template keeps of its guild (docs/spec/guild-templates.md#contents). */
export const SerializedGuild = shape({
  name: text(),
  description: nullable(text()),
  icon_hash: nullable(text()),
  region: nullable(text()),
  verification_level: choice([0, 1, 2, 3, 4]),
  default_message_notifications: choice([0, 1]),
  explicit_content_filter: choice([0, 1, 2]),
  preferred_locale: choice(LOCALES),
  afk_channel_id: nullable(placeholder()),
  afk_timeout: choice(LIMITS.afkTimeouts),
  system_channel_id: nullable(placeholder()),
  system_channel_flags: integer(),
  roles: list(TemplateRole),
  channels: list(TemplateChannel),
})
/** A value of {@link SerializedGuild}. */
export type SerializedGuild = Infer<typeof SerializedGuild>

/** docs/spec/guild-templates.md#template-object */
export const GuildTemplate = shape({
  code: text(),
  name: text(),
  description: nullable(text()),
  usage_count: integer(),
  creator_id: snowflake(),
  creator: User,
  created_at: text(),
  updated_at: text(),
  source_guild_id: snowflake(),
  serialized_source_guild: SerializedGuild,
  is_dirty: nullable(boolean()),
})
/** A value of {@link GuildTemplate}. */
export type GuildTemplate = Infer<typeof GuildTemplate>

const name = nameText({ ...GUILD_TEMPLATE_LIMITS.name, trim: true })
const description = optional(nullable(text(GUILD_TEMPLATE_LIMITS.description)))

/** The body of Create Guild Template. */
export const NewGuildTemplate = shape({ name, description })
/** A value of {@link NewGuildTemplate}. */
export type NewGuildTemplate = Infer<typeof NewGuildTemplate>

/** The body of Modify Guild Template; absent fields are unchanged. */
export const GuildTemplateChanges = shape({ name: optional(name), description })
/** A value of {@link GuildTemplateChanges}. */
export type GuildTemplateChanges = Infer<typeof GuildTemplateChanges>

/** The body of Create Guild from Guild Template (docs/spec/guild-templates.md#guilds-from-templates). */
export const NewGuildFromTemplate = shape({
  name: nameText({ ...LIMITS.guildName, trim: true }),
  icon: optional(nullable(imageData())),
})
/** A value of {@link NewGuildFromTemplate}. */
export type NewGuildFromTemplate = Infer<typeof NewGuildFromTemplate>
