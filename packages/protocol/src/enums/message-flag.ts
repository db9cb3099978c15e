/** docs/spec/messages.md#message-flags */
export const MessageFlag = {
  /** It was published to those who follow its channel. */
  CROSSPOSTED: 1 << 0,
  /** It was published elsewhere, and brought by a follower. */
  IS_CROSSPOST: 1 << 1,
  SUPPRESS_EMBEDS: 1 << 2,
  /** What was published is gone. */
  SOURCE_MESSAGE_DELETED: 1 << 3,
  /** A thread was started from the message. */
  HAS_THREAD: 1 << 5,
  /** Shown to one user alone, whom an application answered. */
  EPHEMERAL: 1 << 6,
  /** An application is still at work on its answer. */
  LOADING: 1 << 7,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
  /** It is one sound, which clients play. */
  IS_VOICE_MESSAGE: 1 << 13,
  /** It shows another one as it was when it was forwarded. */
  HAS_SNAPSHOT: 1 << 14,
  /** It shows components alone, and may have those that others can't. Once set it stays. */
  IS_COMPONENTS_V2: 1 << 15,
} as const

/** The flags that a sender may set: others that are sent are ignored (docs/spec/messages.md#flags-in-requests). */
export const SETTABLE_MESSAGE_FLAGS: number =
  MessageFlag.SUPPRESS_EMBEDS |
  MessageFlag.SUPPRESS_NOTIFICATIONS |
  MessageFlag.IS_VOICE_MESSAGE |
  MessageFlag.IS_COMPONENTS_V2
