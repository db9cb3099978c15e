/** How many may be in a group, and in how many groups one may be. */
export const GROUP_LIMITS = {
  /** Everyone in a group, its owner too (docs/spec/private-channels.md#groups). */
  recipients: 10,
  groupsOfUser: 100,
  groupsOfBot: 10,
  /** The invites into one that are still good. */
  invites: 100,
} as const
