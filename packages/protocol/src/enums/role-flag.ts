/** The bits of a role's `flags` (docs/spec/roles.md#flags). */
export const RoleFlag = {
  /** An option of onboarding grants it. */
  IN_PROMPT: 1 << 0,
} as const
