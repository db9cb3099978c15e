/** The bits of a member's `flags` (docs/spec/members.md#flags). Only BYPASSES_VERIFICATION can be set by a moderator. */
export const MemberFlag = {
  DID_REJOIN: 1 << 0,
  COMPLETED_ONBOARDING: 1 << 1,
  BYPASSES_VERIFICATION: 1 << 2,
  STARTED_ONBOARDING: 1 << 3,
  IS_GUEST: 1 << 4,
  STARTED_HOME_ACTIONS: 1 << 5,
  COMPLETED_HOME_ACTIONS: 1 << 6,
  AUTOMOD_QUARANTINED_USERNAME: 1 << 7,
  DM_SETTINGS_UPSELL_ACKNOWLEDGED: 1 << 9,
  AUTOMOD_QUARANTINED_GUILD_TAG: 1 << 10,
} as const

/**
 * Whether a member may only read because of their name or guild tag. Moderators lift this with BYPASSES_VERIFICATION
 * (docs/spec/auto-moderation.md#quarantine).
 */
export const isQuarantined = ({ flags }: { readonly flags: number }): boolean =>
  (flags & (MemberFlag.AUTOMOD_QUARANTINED_USERNAME | MemberFlag.AUTOMOD_QUARANTINED_GUILD_TAG)) !== 0 &&
  (flags & MemberFlag.BYPASSES_VERIFICATION) === 0
