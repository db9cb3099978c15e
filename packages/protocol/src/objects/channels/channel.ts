import { ChannelType } from '../../enums/channel-type.ts'
import { LIMITS } from '../../limits.ts'
import {
  bits,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/** A permission overwrite: `type` 0 for a role, 1 for a member (docs/spec/channels.md#overwrite-object). */
export const Overwrite = shape({ id: snowflake(), type: choice([0, 1]), allow: text(), deny: text() })
/** A value of {@link Overwrite}. */
export type Overwrite = Infer<typeof Overwrite>

/** A tag for posts of a forum (docs/spec/channels.md#forum-tags). */
export const ForumTag = shape({
  id: snowflake(),
  name: text(),
  moderated: boolean(),
  emoji_id: nullable(snowflake()),
  emoji_name: nullable(text()),
})
/** A value of {@link ForumTag}. */
export type ForumTag = Infer<typeof ForumTag>

/** The default reaction of a forum: exactly one of the two is set (docs/spec/channels.md#default-reaction). */
const DefaultReaction = shape({ emoji_id: nullable(snowflake()), emoji_name: nullable(text()) })
/** A value of {@link DefaultReaction}. */
export type DefaultReaction = Infer<typeof DefaultReaction>

/** The lobby to which a channel is linked (docs/spec/lobbies.md#linked-channels). */
const LinkedLobby = shape({
  application_id: snowflake(),
  lobby_id: snowflake(),
  linked_by: snowflake(),
  linked_at: text(),
})

/** A channel of a guild. Its type determines its fields (docs/spec/channels.md#channel-object). */
export const GuildChannel = shape({
  id: snowflake(),
  type: integer(),
  guild_id: snowflake(),
  name: text(),
  position: integer(),
  permission_overwrites: list(Overwrite),
  parent_id: nullable(snowflake()),
  nsfw: boolean(),
  flags: integer(),
  topic: optional(nullable(text())),
  rate_limit_per_user: optional(integer()),
  last_message_id: optional(nullable(snowflake())),
  last_pin_timestamp: optional(nullable(text())),
  bitrate: optional(integer()),
  user_limit: optional(integer()),
  rtc_region: optional(nullable(text())),
  video_quality_mode: optional(integer()),
  default_auto_archive_duration: optional(integer()),
  default_thread_rate_limit_per_user: optional(integer()),
  available_tags: optional(list(ForumTag)),
  default_reaction_emoji: optional(nullable(DefaultReaction)),
  default_sort_order: optional(nullable(integer())),
  default_forum_layout: optional(integer()),
  default_tag_setting: optional(text()),
  linked_lobby: optional(LinkedLobby),
})
/** A value of {@link GuildChannel}. */
export type GuildChannel = Infer<typeof GuildChannel>

const field = <T extends Parameters<typeof nullable>[0]>(schema: T) => optional(nullable(schema))

/** The types of guild channels; the server decides which of them a guild may have. */
const TYPES = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_CATEGORY,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
] as const
const type = field(choice(TYPES))
/** A thread's type can't be changed, but some libraries send all fields that they know. */
const changedType = field(
  choice([...TYPES, ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD]),
)
const name = nameText({ ...LIMITS.channelName, trim: true })
const flags = field(integer({ min: 0, max: 0x7fffffff }))
const position = field(integer({ min: 0, max: 0x7fffffff }))

/** An overwrite in a request: `allow` and `deny` are 0 by default (docs/spec/channels.md#editing-overwrites). */
const SentOverwrite = shape({ id: snowflake(), type: field(choice([0, 1])), allow: field(bits()), deny: field(bits()) })

/** A tag in a request: with the id of an existing tag, it replaces that. */
const SentTag = shape({
  id: field(snowflake()),
  name: nameText({ ...LIMITS.tagName, trim: true }),
  moderated: field(boolean()),
  emoji_id: field(snowflake()),
  emoji_name: field(text({ max: LIMITS.roleIcon.max })),
})

const FIELDS = {
  topic: field(text(LIMITS.forumTopic)),
  bitrate: field(integer({ min: LIMITS.bitrate.min })),
  user_limit: field(integer({ min: 0, max: LIMITS.stageUserLimit })),
  rate_limit_per_user: field(integer(LIMITS.slowmode)),
  position,
  permission_overwrites: field(list(SentOverwrite, { max: LIMITS.overwritesPerBody })),
  parent_id: field(snowflake()),
  nsfw: field(boolean()),
  rtc_region: field(text({ max: 100 })),
  video_quality_mode: field(choice([1, 2])),
  default_auto_archive_duration: field(choice(LIMITS.autoArchiveMinutes)),
  default_reaction_emoji: field(
    shape({ emoji_id: field(snowflake()), emoji_name: field(text({ max: LIMITS.roleIcon.max })) }),
  ),
  available_tags: field(list(SentTag, { max: LIMITS.forumTags })),
  default_sort_order: field(choice([0, 1])),
  default_forum_layout: field(choice([0, 1, 2])),
  default_thread_rate_limit_per_user: field(integer(LIMITS.slowmode)),
  default_tag_setting: field(choice(['match_all', 'match_some'])),
  flags,
}

/**
 * The body of Create Guild Channel (docs/spec/channels.md#fields-by-type). The server decides which fields apply to
 * which type.
 */
export const NewChannel = shape({ name, type, ...FIELDS })
/** A value of {@link NewChannel}. */
export type NewChannel = Infer<typeof NewChannel>

/**
 * The body of Modify Channel for a guild's channel: null resets a field to its default
 * (docs/spec/channels.md#modifying-channels).
 */
export const ChannelChanges = shape({ name: optional(name), type: changedType, ...FIELDS })
/** A value of {@link ChannelChanges}. */
export type ChannelChanges = Infer<typeof ChannelChanges>

/**
 * The body of Edit Channel Permissions; only a new overwrite needs a type (docs/spec/channels.md#editing-overwrites).
 */
export const OverwriteChanges = shape({ type: field(choice([0, 1])), allow: field(bits()), deny: field(bits()) })

/** The body of Modify Guild Channel Positions: the moved channels (docs/spec/channels.md#positions). */
export const ChannelPositions = list(
  shape({ id: snowflake(), position, parent_id: field(snowflake()), lock_permissions: field(boolean()), flags }),
  { max: LIMITS.channelsPerGuild },
)
/** A value of {@link ChannelPositions}. */
export type ChannelPositions = Infer<typeof ChannelPositions>
