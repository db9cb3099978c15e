// Converts the contents of a template to the roles and channels of a new guild (docs/spec/guild-templates.md#guilds-from-templates).
import { LIMITS } from '@guildhall/protocol/limits'
import type { ForumTag, GuildChannel, Overwrite } from '@guildhall/protocol/objects/channels/channel'
import type { SerializedGuild, TemplateChannel, TemplateRole } from '@guildhall/protocol/objects/guilds/guild-template'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { DEFAULT_EVERYONE, knownPermissions } from '@guildhall/protocol/permissions/bits'
import { highestBitrate, notApplicable } from '../channels/channels-rules.ts'
import { defaultChannel } from '../channels/channels-view.ts'
import type { GuildStructure, NewGuildIds } from '../guilds/guilds-actions.ts'
import { newRole } from '../roles/roles-view.ts'

/** The ids in the new guild, by the placeholders of the template. */
type GivenIds = ReadonlyMap<number, string>

/** The roles and channels of a template with new ids, and the settings of the guild. */
export function newStructure(contents: SerializedGuild, { guildId, newId }: NewGuildIds): GuildStructure {
  const roleIds: GivenIds = new Map(contents.roles.map(({ id }) => [id, id === 0 ? guildId : newId()]))
  const channelIds: GivenIds = new Map(contents.channels.map(({ id }) => [id, newId()]))
  const inGuild = (id: number | null) => (id === null ? null : (channelIds.get(id) ?? null))
  return {
    roles: contents.roles.map((role, position) => toRole(role, roleIds.get(role.id) ?? newId(), position)),
    channels: contents.channels.map((channel) => ({
      ...toChannel(channel, { id: channelIds.get(channel.id) ?? newId(), guildId, newId }),
      parent_id: inGuild(channel.parent_id),
      permission_overwrites: toOverwrites(channel, roleIds),
    })),
    settings: {
      description: contents.description,
      verification_level: contents.verification_level,
      default_message_notifications: contents.default_message_notifications,
      explicit_content_filter: contents.explicit_content_filter,
      preferred_locale: contents.preferred_locale,
      afk_channel_id: inGuild(contents.afk_channel_id),
      afk_timeout: contents.afk_timeout,
      system_channel_id: inGuild(contents.system_channel_id),
      system_channel_flags: contents.system_channel_flags,
    },
  }
}

/** A new guild has neither role icons nor gradients. */
function toRole({ name, permissions, color, hoist, mentionable }: TemplateRole, id: string, position: number): Role {
  const colors = { primary_color: color, secondary_color: null, tertiary_color: null }
  const bits = knownPermissions(BigInt(permissions)).toString()
  return {
    ...newRole(id, DEFAULT_EVERYONE.toString()),
    name,
    permissions: bits,
    color,
    colors,
    hoist,
    mentionable,
    position,
  }
}

const toOverwrites = ({ permission_overwrites }: TemplateChannel, roleIds: GivenIds): Overwrite[] =>
  permission_overwrites.flatMap(({ id: role, type, allow, deny }) => {
    const id = roleIds.get(role)
    return id === undefined ? [] : [{ id, type, allow, deny }]
  })

/** A channel with the fields of its type, outside of all categories. */
function toChannel(channel: TemplateChannel, { id, guildId, newId }: NewGuildIds & { id: string }): GuildChannel {
  const { type, name, position } = channel
  const archive = channel.default_auto_archive_duration
  const slowmode = channel.default_thread_rate_limit_per_user
  const { default_forum_layout: layout, default_tag_setting: setting } = channel
  const fields: Partial<GuildChannel> = {
    topic: channel.topic,
    bitrate: Math.min(channel.bitrate, highestBitrate(NEW_GUILD, type)),
    user_limit: channel.user_limit,
    nsfw: channel.nsfw,
    rate_limit_per_user: channel.rate_limit_per_user,
    available_tags: toTags(channel, newId),
    default_reaction_emoji: withoutCustomEmoji(channel.default_reaction_emoji),
    default_sort_order: channel.default_sort_order,
    ...(archive !== null && { default_auto_archive_duration: archive }),
    ...(slowmode !== null && { default_thread_rate_limit_per_user: slowmode }),
    ...(layout !== null && { default_forum_layout: layout }),
    ...(setting !== null && { default_tag_setting: setting }),
  }
  for (const field of notApplicable(type)) Reflect.deleteProperty(fields, field)
  return { ...defaultChannel(type, { id, guildId, name, position }), ...fields }
}

const NEW_GUILD = { features: [], premium_tier: 0 }

/** The new guild doesn't have the custom emojis of the template's guild. */
const toTags = ({ available_tags }: TemplateChannel, newId: () => string): ForumTag[] =>
  available_tags.slice(0, LIMITS.forumTags).map(({ name, moderated, emoji_id, emoji_name }) => ({
    id: newId(),
    name,
    moderated,
    emoji_id: null,
    emoji_name: emoji_id === null ? emoji_name : null,
  }))

const withoutCustomEmoji = (emoji: TemplateChannel['default_reaction_emoji']) =>
  emoji === null || emoji.emoji_id !== null ? null : emoji
