/** docs/spec/gateway-intents.md#intents */
export const Intent = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MODERATION: 1 << 2,
  GUILD_EXPRESSIONS: 1 << 3,
  GUILD_INTEGRATIONS: 1 << 4,
  GUILD_WEBHOOKS: 1 << 5,
  GUILD_INVITES: 1 << 6,
  GUILD_VOICE_STATES: 1 << 7,
  GUILD_PRESENCES: 1 << 8,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  GUILD_MESSAGE_TYPING: 1 << 11,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  DIRECT_MESSAGE_TYPING: 1 << 14,
  MESSAGE_CONTENT: 1 << 15,
  GUILD_SCHEDULED_EVENTS: 1 << 16,
  AUTO_MODERATION_CONFIGURATION: 1 << 20,
  AUTO_MODERATION_EXECUTION: 1 << 21,
  GUILD_MESSAGE_POLLS: 1 << 24,
  DIRECT_MESSAGE_POLLS: 1 << 25,
} as const

/** The name of an intent. */
export type IntentName = keyof typeof Intent

/** Every defined intent. */
export const ALL_INTENTS: number = Object.values(Intent).reduce((all, bit) => all | bit, 0)

/**
 * The privileged intents, each with the application flags that enable it
 * (docs/spec/gateway-intents.md#privileged-intents).
 */
export const PRIVILEGED_INTENTS: readonly { intent: number; applicationFlags: number }[] = [
  { intent: Intent.GUILD_PRESENCES, applicationFlags: (1 << 12) | (1 << 13) },
  { intent: Intent.GUILD_MEMBERS, applicationFlags: (1 << 14) | (1 << 15) },
  { intent: Intent.MESSAGE_CONTENT, applicationFlags: (1 << 18) | (1 << 19) },
]
