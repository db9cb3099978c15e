/** The system messages that a guild suppresses (docs/spec/guilds.md#system-channel-flags). */
export const SystemChannelFlag = {
  SUPPRESS_JOIN_NOTIFICATIONS: 1 << 0,
  SUPPRESS_PREMIUM_SUBSCRIPTIONS: 1 << 1,
  SUPPRESS_GUILD_REMINDER_NOTIFICATIONS: 1 << 2,
  SUPPRESS_JOIN_NOTIFICATION_REPLIES: 1 << 3,
  SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS: 1 << 4,
  SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES: 1 << 5,
} as const

/** Every defined system channel flag. */
export const ALL_SYSTEM_CHANNEL_FLAGS: number = Object.values(SystemChannelFlag).reduce((all, bit) => all | bit, 0)
