/** docs/spec/invites.md#guest-invites */
export const InviteFlag = {
  /** Users who accept the invite become guests of its voice channel. */
  IS_GUEST_INVITE: 1 << 0,
} as const
