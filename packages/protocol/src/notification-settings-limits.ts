/** The maximum number of channel overrides in a user's notification settings for a guild, in total and in one request. */
export const NOTIFICATION_SETTINGS_LIMITS = { overrides: 1000, overridesAtOnce: 100 } as const
