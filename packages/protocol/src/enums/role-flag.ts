/** What is known of a role, as bits of its `flags` (docs/spec/roles.md#flags). */
export const RoleFlag = {
  /** An option of onboarding gives it. */
  IN_PROMPT: 1 << 0,
} as const
