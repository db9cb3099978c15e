/** Of what somebody wants to hear of in a guild: channels that are otherwise, in all and in one change. */
export const GUILD_SETTINGS_LIMITS = { overrides: 1000, overridesAtOnce: 100 } as const
