import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'

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
      return { ...basics, rate_limit_per_user: 0, last_message_id: null, bitrate: 64_000, user_limit: 0, rtc_region: null }
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
