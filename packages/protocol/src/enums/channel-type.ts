/** What kind a channel is (docs/spec/channels.md#channel-types). */
export const ChannelType = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const

/** Channels that contain posts, which are threads, and no messages of their own. */
export const isForum = (type: number | undefined): boolean =>
  type === ChannelType.GUILD_FORUM || type === ChannelType.GUILD_MEDIA
