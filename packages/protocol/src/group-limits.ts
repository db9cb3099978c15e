/** The maximum number of recipients of a group, and of groups of a user. */
export const GROUP_LIMITS = {
  /** All recipients of a group, including its owner (docs/spec/private-channels.md#groups). */
  recipients: 10,
  groupsOfUser: 100,
  groupsOfBot: 10,
  /** The valid invites to a group. */
  invites: 100,
} as const
