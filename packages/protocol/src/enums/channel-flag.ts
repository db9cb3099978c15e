import { ChannelType } from './channel-type.ts'

/** Flags of channels and threads that clients may set (docs/spec/channels.md#channel-flags). */
export const ChannelFlag = {
  /** A pinned post of a forum. */
  PINNED: 1 << 1,
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

/**
 * Drops every bit that has no meaning for a channel of this type; an age-restricted channel can't be a spoiler
 * (docs/spec/channels.md#channel-flags).
 */
export function knownChannelFlags(type: number, flags: number, nsfw: boolean): number {
  const known = TYPES_OF_FLAG.reduce((kept, [flag, types]) => (types.includes(type) ? kept | (flags & flag) : kept), 0)
  return nsfw ? known & ~ChannelFlag.IS_SPOILER_CHANNEL : known
}
