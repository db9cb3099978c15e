/** What a guild asks of those who moderate (docs/spec/guilds.md#mfa-level). */
export const MfaLevel = { NONE: 0, ELEVATED: 1 } as const

/** Whose messages a guild has looked at (docs/spec/guilds.md#explicit-content-filter). */
export const ContentFilterLevel = { DISABLED: 0, MEMBERS_WITHOUT_ROLES: 1, ALL_MEMBERS: 2 } as const

/**
 * What a guild asks of those who write; each level asks for what those below it do too
 * (docs/spec/guilds.md#verification-level).
 */
export const VerificationLevel = { NONE: 0, LOW: 1, MEDIUM: 2, HIGH: 3, VERY_HIGH: 4 } as const
