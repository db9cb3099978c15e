/** What is known of a role, as bits of its `flags` (conventions C.4). */
export const RoleFlag = {
  /** An option of onboarding gives it. */
  IN_PROMPT: 1 << 0,
} as const
