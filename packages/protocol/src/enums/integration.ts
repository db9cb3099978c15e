/** The types of integrations (docs/spec/integrations.md#types): an application, or an external account with subscribers. */
export const INTEGRATION_TYPES = ['discord', 'twitch', 'youtube', 'guild_subscription'] as const

/** The integrations that have subscribers. */
export const CONNECTION_TYPES = ['twitch', 'youtube', 'guild_subscription'] as const

/** What happens to a member whose subscription has ended (docs/spec/integrations.md#end-of-a-subscription). */
export const ExpireBehavior = { REMOVE_ROLE: 0, KICK: 1 } as const
