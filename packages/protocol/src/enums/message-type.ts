/** The types of messages that the server creates or to which users can reply (docs/spec/messages.md#message-types). */
export const MessageType = {
  DEFAULT: 0,
  /** A user joined or left a group; the message mentions them. */
  RECIPIENT_ADD: 1,
  RECIPIENT_REMOVE: 2,
  /** The name of a group, which the message contains, or its icon has changed. */
  CHANNEL_NAME_CHANGE: 4,
  CHANNEL_ICON_CHANGE: 5,
  CHANNEL_PINNED_MESSAGE: 6,
  USER_JOIN: 7,
  GUILD_BOOST: 8,
  GUILD_BOOST_TIER_1: 9,
  GUILD_BOOST_TIER_2: 10,
  GUILD_BOOST_TIER_3: 11,
  /** The channel follows an announcement channel from now on. */
  CHANNEL_FOLLOW_ADD: 12,
  /** A thread was started without a message; sent to its channel. */
  THREAD_CREATED: 18,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  /** The first message of a thread that was started from a message, to which it refers. */
  THREAD_STARTER_MESSAGE: 21,
  GUILD_INVITE_REMINDER: 22,
  CONTEXT_MENU_COMMAND: 23,
  /** A rule of auto moderation was triggered; sent to the rule's alert channel. */
  AUTO_MODERATION_ACTION: 24,
  /** A stage was opened or closed, or got a speaker or another topic; sent to its channel. */
  STAGE_START: 27,
  STAGE_END: 28,
  STAGE_SPEAKER: 29,
  STAGE_TOPIC: 31,
  GUILD_INCIDENT_REPORT_RAID: 38,
  /** The result of a poll that has ended. */
  POLL_RESULT: 46,
} as const
