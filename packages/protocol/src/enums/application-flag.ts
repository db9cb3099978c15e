/** The bits of an application's `flags` (docs/spec/applications.md#application-flags). LIMITED is for bots in few guilds. */
export const ApplicationFlag = {
  GATEWAY_PRESENCE: 1 << 12,
  GATEWAY_PRESENCE_LIMITED: 1 << 13,
  GATEWAY_GUILD_MEMBERS: 1 << 14,
  GATEWAY_GUILD_MEMBERS_LIMITED: 1 << 15,
  EMBEDDED: 1 << 17,
  GATEWAY_MESSAGE_CONTENT: 1 << 18,
  GATEWAY_MESSAGE_CONTENT_LIMITED: 1 << 19,
} as const

/**
 * The flags of a bot whose owner has enabled every privileged intent (docs/spec/gateway-intents.md#privileged-intents).
 */
export const EVERY_PRIVILEGED_INTENT: number =
  ApplicationFlag.GATEWAY_PRESENCE_LIMITED |
  ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED |
  ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED
