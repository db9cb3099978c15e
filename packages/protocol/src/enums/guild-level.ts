/** Whether a guild requires a second factor for moderation (docs/spec/guilds.md#mfa-level). */
export const MfaLevel = { NONE: 0, ELEVATED: 1 } as const

/** Whose messages are scanned for explicit content (docs/spec/guilds.md#explicit-content-filter). */
export const ContentFilterLevel = { DISABLED: 0, MEMBERS_WITHOUT_ROLES: 1, ALL_MEMBERS: 2 } as const

/**
 * The requirements for sending messages in a guild; each level includes those below it
 * (docs/spec/guilds.md#verification-level).
 */
export const VerificationLevel = { NONE: 0, LOW: 1, MEDIUM: 2, HIGH: 3, VERY_HIGH: 4 } as const
