import { ChannelType } from './channel-type.ts'

/** Flags of channels that clients may set (conventions C.5). */
const ChannelFlag = {
  REQUIRE_TAG: 1 << 4,
  HIDE_MEDIA_DOWNLOAD_OPTIONS: 1 << 15,
  IS_SPOILER_CHANNEL: 1 << 21,
} as const

const TEXT_LIKE = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
]

const TYPES_OF_FLAG: readonly (readonly [flag: number, types: readonly number[]])[] = [
  [ChannelFlag.REQUIRE_TAG, [ChannelType.GUILD_FORUM, ChannelType.GUILD_MEDIA]],
  [ChannelFlag.HIDE_MEDIA_DOWNLOAD_OPTIONS, [ChannelType.GUILD_MEDIA]],
  [ChannelFlag.IS_SPOILER_CHANNEL, TEXT_LIKE],
]

/** Drops every bit that means nothing for a channel of this type (conventions C.5). */
export const knownChannelFlags = (type: number, flags: number): number =>
  TYPES_OF_FLAG.reduce((kept, [flag, types]) => (types.includes(type) ? kept | (flags & flag) : kept), 0)
