// Converts guilds to the contents of templates (docs/spec/guild-templates.md#contents).
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { SerializedGuild, TemplateChannel } from '@guildhall/protocol/objects/guilds/guild-template'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { inOrder } from '../channels/channels-view.ts'
import { fromLowest } from '../roles/roles-rules.ts'

/** The current contents for a template of a guild, as JSON text. Built once for each state of the guild. */
export const currentContents = (guild: GuildModel): string =>
  guild.derive('template', (model) => JSON.stringify(serialize(model)))

/** The placeholders of roles or channels, by id. */
type Placeholders = ReadonlyMap<string, number>

function serialize(guild: GuildModel): SerializedGuild {
  const { settings } = guild
  const roles = fromLowest(guild).filter(({ managed }) => !managed)
  const roleIds: Placeholders = new Map(roles.map(({ id }, index) => [id, index]))
  const channels = categoriesFirst(guild)
  const channelIds: Placeholders = new Map(channels.map(({ id }, index) => [id, index + 1]))
  const placeholder = (id: string | null) => (id === null ? null : (channelIds.get(id) ?? null))
  return {
    name: settings.name,
    description: settings.description,
    icon_hash: settings.icon,
    region: settings.region,
    verification_level: settings.verification_level,
    default_message_notifications: settings.default_message_notifications,
    explicit_content_filter: settings.explicit_content_filter,
    preferred_locale: settings.preferred_locale,
    afk_channel_id: placeholder(settings.afk_channel_id),
    afk_timeout: settings.afk_timeout,
    system_channel_id: placeholder(settings.system_channel_id),
    system_channel_flags: settings.system_channel_flags,
    roles: roles.map(({ name, permissions, color, colors, hoist, mentionable, icon, unicode_emoji }, id) => ({
      id,
      name,
      permissions,
      color,
      colors,
      hoist,
      mentionable,
      icon,
      unicode_emoji,
    })),
    channels: channels.map((channel, index) => toTemplateChannel(channel, index + 1, placeholder, roleIds)),
  }
}

/** Channels outside of categories, then each category followed by its channels. */
function categoriesFirst(guild: GuildModel): GuildChannel[] {
  const all = inOrder(guild.channels.values())
  const within = Map.groupBy(all, ({ parent_id }) => parent_id)
  const isCategory = ({ type }: GuildChannel) => type === ChannelType.GUILD_CATEGORY
  const outside = within.get(null) ?? []
  return [
    ...outside.filter((channel) => !isCategory(channel)),
    ...outside.filter(isCategory).flatMap((category) => [category, ...(within.get(category.id) ?? [])]),
  ]
}

/** The types that new guilds can't have, and those that replace them (docs/spec/guild-templates.md#channels). */
const REPLACED = new Map<number, number>([
  [ChannelType.GUILD_ANNOUNCEMENT, ChannelType.GUILD_TEXT],
  [ChannelType.GUILD_STAGE_VOICE, ChannelType.GUILD_VOICE],
  [ChannelType.GUILD_MEDIA, ChannelType.GUILD_FORUM],
])

function toTemplateChannel(
  channel: GuildChannel,
  id: number,
  placeholder: (id: string | null) => number | null,
  roleIds: Placeholders,
): TemplateChannel {
  return {
    id,
    type: REPLACED.get(channel.type) ?? channel.type,
    name: channel.name,
    position: channel.position,
    topic: channel.topic ?? null,
    bitrate: channel.bitrate ?? DEFAULT_BITRATE,
    user_limit: Math.min(channel.user_limit ?? 0, LIMITS.voiceUserLimit),
    nsfw: channel.nsfw,
    rate_limit_per_user: channel.rate_limit_per_user ?? 0,
    parent_id: placeholder(channel.parent_id),
    default_auto_archive_duration: channel.default_auto_archive_duration ?? null,
    permission_overwrites: channel.permission_overwrites.flatMap(({ id: roleId, allow, deny }) => {
      const role = roleIds.get(roleId)
      return role === undefined ? [] : [{ id: role, type: 0, allow, deny }]
    }),
    available_tags: (channel.available_tags ?? []).map((tag, index) => ({ ...tag, id: index })),
    template: '',
    default_reaction_emoji: channel.default_reaction_emoji ?? null,
    default_thread_rate_limit_per_user: channel.default_thread_rate_limit_per_user ?? null,
    default_sort_order: channel.default_sort_order ?? null,
    default_forum_layout: channel.default_forum_layout ?? null,
    default_tag_setting: channel.default_tag_setting ?? null,
    theme_color: null,
  }
}

/** The bitrate of channels without voice. */
const DEFAULT_BITRATE = 64_000
