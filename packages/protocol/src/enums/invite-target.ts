/** What an invite to a voice channel leads to there (interface 2.11, Invite Target Type). */
export const InviteTarget = {
  /** The stream of a user. */
  STREAM: 1,
  EMBEDDED_APPLICATION: 2,
} as const
