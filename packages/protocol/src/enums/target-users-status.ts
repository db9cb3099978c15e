/** The states of the job that fills an invite's list of target users (docs/spec/target-users.md#job). */
export const TargetUsersStatus = {
  PROCESSING: 1,
  COMPLETED: 2,
  FAILED: 3,
} as const
