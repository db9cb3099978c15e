/** Guild Invite Flags (interface 2.11). */
export const InviteFlag = {
  /** Whoever comes by the invite is a guest of its voice channel. */
  IS_GUEST_INVITE: 1 << 0,
} as const
