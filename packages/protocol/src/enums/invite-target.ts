/** The targets of an invite to a voice channel (docs/spec/invites.md#targets). */
export const InviteTarget = {
  /** The stream of a user. */
  STREAM: 1,
  EMBEDDED_APPLICATION: 2,
} as const
