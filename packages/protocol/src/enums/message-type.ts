/** What kind a message is; those that the server writes or that one may answer (conventions C.10). */
export const MessageType = {
  DEFAULT: 0,
  CHANNEL_PINNED_MESSAGE: 6,
  USER_JOIN: 7,
  GUILD_BOOST: 8,
  GUILD_BOOST_TIER_1: 9,
  GUILD_BOOST_TIER_2: 10,
  GUILD_BOOST_TIER_3: 11,
  /** A thread was started without a message: told in its channel. */
  THREAD_CREATED: 18,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  /** The first message of a thread that was started from a message: it points to it. */
  THREAD_STARTER_MESSAGE: 21,
  GUILD_INVITE_REMINDER: 22,
  CONTEXT_MENU_COMMAND: 23,
  GUILD_INCIDENT_REPORT_RAID: 38,
} as const
