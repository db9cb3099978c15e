/** Flags of messages that a sender may set on plain content (conventions B.11, C.10). */
export const MessageFlag = {
  SUPPRESS_EMBEDS: 1 << 2,
  SUPPRESS_NOTIFICATIONS: 1 << 12,
} as const

/** Every flag of {@link MessageFlag}: others that are sent are ignored (conventions B.11). */
export const SETTABLE_MESSAGE_FLAGS: number = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS
