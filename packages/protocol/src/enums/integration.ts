/**
 * What a guild can be joined with (docs/spec/integrations.md#types): an application, or an account elsewhere that has
 * subscribers.
 */
export const INTEGRATION_TYPES = ['discord', 'twitch', 'youtube', 'guild_subscription'] as const

/** The integrations that have subscribers. */
export const CONNECTION_TYPES = ['twitch', 'youtube', 'guild_subscription'] as const

/** What becomes of a member whose subscription has run out (docs/spec/integrations.md#end-of-a-subscription). */
export const ExpireBehavior = { REMOVE_ROLE: 0, KICK: 1 } as const
