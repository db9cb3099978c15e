/** What a guild asks of those who moderate (interface 2.1, MFA Level). */
export const MfaLevel = { NONE: 0, ELEVATED: 1 } as const

/** Whose messages a guild has looked at (interface 2.1, Explicit Content Filter Level). */
export const ContentFilterLevel = { DISABLED: 0, MEMBERS_WITHOUT_ROLES: 1, ALL_MEMBERS: 2 } as const

/** What a guild asks of those who write; each level asks for what those below it do too (interface 2.1). */
export const VerificationLevel = { NONE: 0, LOW: 1, MEDIUM: 2, HIGH: 3, VERY_HIGH: 4 } as const
