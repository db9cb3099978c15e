/** docs/spec/messages.md#message-flags */
export const MessageFlag = {
  /** It was published to the followers of its channel. */
  CROSSPOSTED: 1 << 0,
  /** A copy of a message that was published in a followed channel. */
  IS_CROSSPOST: 1 << 1,
  SUPPRESS_EMBEDS: 1 << 2,
  /** The source of the copy was deleted. */
  SOURCE_MESSAGE_DELETED: 1 << 3,
  /** A thread was started from the message. */
  HAS_THREAD: 1 << 5,
  /** Visible only to the user of the interaction. */
  EPHEMERAL: 1 << 6,
  /** The application has deferred its response. */
  LOADING: 1 << 7,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
  /** It consists of one audio file, which clients play. */
  IS_VOICE_MESSAGE: 1 << 13,
  /** It contains a snapshot of the message that it forwards. */
  HAS_SNAPSHOT: 1 << 14,
  /** It contains only components, which may be of all types. The flag can't be removed. */
  IS_COMPONENTS_V2: 1 << 15,
  /** A game sent it for a user, through a lobby. */
  SENT_BY_SOCIAL_LAYER_INTEGRATION: 1 << 16,
} as const

/** The flags that a sender may set: others are ignored (docs/spec/messages.md#flags-in-requests). */
export const SETTABLE_MESSAGE_FLAGS: number =
  MessageFlag.SUPPRESS_EMBEDS |
  MessageFlag.SUPPRESS_NOTIFICATIONS |
  MessageFlag.IS_VOICE_MESSAGE |
  MessageFlag.IS_COMPONENTS_V2
