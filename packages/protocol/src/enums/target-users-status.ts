/** How far a list of those has come whom an invite lets in (interface 3). */
export const TargetUsersStatus = {
  PROCESSING: 1,
  COMPLETED: 2,
  FAILED: 3,
} as const
