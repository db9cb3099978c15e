import { knownChannelFlags } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type {
  ChannelChanges,
  ForumTag,
  GuildChannel,
  NewChannel,
  Overwrite,
} from '@guildhall/protocol/objects/channels/channel'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { isTextLike, isVoice, notApplicable } from './channels-rules.ts'

/** The fields that all channel types have. */
interface Basics {
  id: string
  guildId: string
  name: string
  position: number
}

/** A channel of a type with every field that the type has, at its default (docs/spec/channels.md#channel-object). */
export function defaultChannel(type: number, { id, guildId, name, position }: Basics): GuildChannel {
  const basics = {
    id,
    type,
    guild_id: guildId,
    name,
    position,
    permission_overwrites: [],
    parent_id: null,
    nsfw: false,
    flags: 0,
  }
  switch (type) {
    case ChannelType.GUILD_TEXT:
    case ChannelType.GUILD_ANNOUNCEMENT:
      return { ...basics, topic: null, rate_limit_per_user: 0, last_message_id: null }
    case ChannelType.GUILD_VOICE:
    case ChannelType.GUILD_STAGE_VOICE:
      return {
        ...basics,
        rate_limit_per_user: 0,
        last_message_id: null,
        bitrate: 64_000,
        user_limit: 0,
        rtc_region: null,
      }
    case ChannelType.GUILD_FORUM:
    case ChannelType.GUILD_MEDIA:
      return {
        ...basics,
        topic: null,
        rate_limit_per_user: 0,
        last_message_id: null,
        available_tags: [],
        default_reaction_emoji: null,
        default_sort_order: null,
        default_forum_layout: 0,
      }
    default:
      return basics
  }
}

/**
 * The channel that a body asks for; fields that are null or absent are at their defaults
 * (docs/spec/channels.md#fields-by-type).
 */
export function newChannelFrom(
  guild: GuildModel,
  type: number,
  sent: NewChannel,
  permission_overwrites: Overwrite[],
  newId: () => string,
): GuildChannel {
  const basics = { id: newId(), guildId: guild.id, name: sent.name, position: end(guild, type) }
  return withChannelChanges({ ...defaultChannel(type, basics), permission_overwrites }, type, sent, newId)
}

type PlainFields = Omit<GuildChannel, 'id' | 'type' | 'guild_id' | 'name' | 'position'>

/**
 * A channel after changes: absent fields are unchanged, null resets a field to its default, and so does a new type that
 * lacks the field. A null position is ignored. Overwrites are handled in overwrites-rules.ts.
 */
export function withChannelChanges(
  before: GuildChannel,
  type: number,
  sent: ChannelChanges,
  newId: () => string,
): GuildChannel {
  const { name, position, flags, available_tags: tags, default_reaction_emoji: emoji, ...rest } = sent
  const { type: _type, permission_overwrites: _sent, ...plain } = rest
  const given: Partial<PlainFields> = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== null))
  const cleared = Object.entries(sent).filter(([key, value]) => value === null && key !== 'position')
  const kept = without(before, [...notApplicable(type), ...cleared.map(([key]) => key)])
  const { id, guild_id: guildId } = before
  const fresh = defaultChannel(type, { id, guildId, name: before.name, position: before.position })
  const next = {
    ...fresh,
    ...kept,
    ...given,
    type,
    position: position ?? before.position,
    permission_overwrites: before.permission_overwrites,
    ...(name !== undefined && { name: channelName(type, name) }),
    ...(tags && { available_tags: withTags(before.available_tags ?? [], tags, newId) }),
    ...(emoji && {
      default_reaction_emoji: { emoji_id: emoji.emoji_id ?? null, emoji_name: emoji.emoji_name || null },
    }),
  }
  return { ...next, flags: knownChannelFlags(type, flags === undefined ? before.flags : (flags ?? 0), next.nsfw) }
}

function without(channel: GuildChannel, fields: readonly string[]): Partial<GuildChannel> {
  const kept = { ...channel }
  for (const field of fields) Reflect.deleteProperty(kept, field)
  return kept
}

type SentTag = NonNullable<NewChannel['available_tags']>[number]

/** The new tags of a forum; a tag with the id of an existing one keeps the id and the fields that weren't sent. */
function withTags(before: readonly ForumTag[], sent: readonly SentTag[], newId: () => string): ForumTag[] {
  return sent.map((tag) => {
    const known = before.find(({ id }) => id === tag.id)
    const isEmojiSent = tag.emoji_id !== undefined || tag.emoji_name !== undefined
    return {
      id: known?.id ?? newId(),
      name: tag.name,
      moderated: tag.moderated ?? (tag.moderated === undefined && known?.moderated === true),
      emoji_id: isEmojiSent ? (tag.emoji_id ?? null) : (known?.emoji_id ?? null),
      emoji_name: isEmojiSent ? tag.emoji_name || null : (known?.emoji_name ?? null),
    }
  })
}

/** Names of text channels are in lower case, with hyphens instead of spaces (docs/spec/channels.md#names). */
function channelName(type: number, name: string): string {
  if (!isTextLike(type)) return name
  // Lower case lengthens a few letters.
  return [...name.toLowerCase().replace(/\s+/gu, '-')].slice(0, LIMITS.channelName.max).join('')
}

/** The position after the last channel of its kind: text, voice or category. */
function end(guild: GuildModel, type: number): number {
  const same = [...guild.channels.values()].filter((each) => kindOf(each.type) === kindOf(type))
  return same.reduce((next, { position }) => Math.max(next, position + 1), 0)
}

const kindOf = (type: number): string => (isTextLike(type) ? 'text' : isVoice(type) ? 'voice' : 'category')

/** By position; equal positions by id (docs/spec/channels.md#positions). */
export const inOrder = (channels: Iterable<GuildChannel>): GuildChannel[] =>
  [...channels].sort((a, b) => a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
