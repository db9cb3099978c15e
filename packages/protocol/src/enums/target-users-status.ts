/** How far a list of those has come whom an invite lets in (docs/spec/target-users.md#job). */
export const TargetUsersStatus = {
  PROCESSING: 1,
  COMPLETED: 2,
  FAILED: 3,
} as const
