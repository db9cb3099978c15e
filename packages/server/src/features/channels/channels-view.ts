import { knownChannelFlags } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { ForumTag, GuildChannel, NewChannel, Overwrite } from '@guildhall/protocol/objects/channel'
import type { GuildModel } from '../../kernel/guild-model.ts'
import { isTextLike, isVoice } from './channels-rules.ts'

/** What a channel has whatever its type. */
interface Basics {
  id: string
  guildId: string
  name: string
  position: number
}

/** A channel of a type with every field that the type has, at its default (conventions C.5). */
export function newChannel(type: number, { id, guildId, name, position }: Basics): GuildChannel {
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

type PlainFields = Omit<GuildChannel, 'id' | 'type' | 'guild_id' | 'name' | 'position'>

/** The channel that a body asks for; fields that are null or absent are at their defaults (interface 4.2). */
export function newChannelFrom(
  guild: GuildModel,
  type: number,
  sent: NewChannel,
  permission_overwrites: Overwrite[],
  newId: () => string,
): GuildChannel {
  const { name, position, available_tags, default_reaction_emoji: emoji, flags, ...rest } = sent
  const { type: _type, permission_overwrites: _sent, ...plain } = rest
  const given: Partial<PlainFields> = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== null))
  const basics = {
    id: newId(),
    guildId: guild.id,
    name: channelName(type, name),
    position: position ?? end(guild, type),
  }
  return {
    ...newChannel(type, basics),
    ...given,
    permission_overwrites,
    flags: knownChannelFlags(type, flags ?? 0),
    ...(available_tags && { available_tags: available_tags.map((tag) => newTag(newId(), tag)) }),
    ...(emoji && {
      default_reaction_emoji: { emoji_id: emoji.emoji_id ?? null, emoji_name: emoji.emoji_name || null },
    }),
  }
}

const newTag = (id: string, tag: NonNullable<NewChannel['available_tags']>[number]): ForumTag => ({
  id,
  name: tag.name,
  moderated: tag.moderated ?? false,
  emoji_id: tag.emoji_id ?? null,
  emoji_name: tag.emoji_name || null,
})

/** Names of text channels are written in lower case, with hyphens for spaces (conventions B.2). */
const channelName = (type: number, name: string): string =>
  isTextLike(type) ? name.toLowerCase().replace(/\s+/gu, '-') : name

/** The position behind the last channel of its kind: text, voice or category. */
function end(guild: GuildModel, type: number): number {
  const same = [...guild.channels.values()].filter((each) => kindOf(each.type) === kindOf(type))
  return same.reduce((next, { position }) => Math.max(next, position + 1), 0)
}

const kindOf = (type: number): string => (isTextLike(type) ? 'text' : isVoice(type) ? 'voice' : 'category')

/** By position; equal positions by id (interface 4.2). */
export const inOrder = (channels: Iterable<GuildChannel>): GuildChannel[] =>
  [...channels].sort((a, b) => a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
