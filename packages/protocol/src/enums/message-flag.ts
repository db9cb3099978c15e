/** Flags of messages (conventions C.10). */
export const MessageFlag = {
  SUPPRESS_EMBEDS: 1 << 2,
  /** A thread was started from the message. */
  HAS_THREAD: 1 << 5,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
} as const

/** The flags that a sender may set: others that are sent are ignored (conventions B.11). */
export const SETTABLE_MESSAGE_FLAGS: number = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS
