/** The types of invites (docs/spec/invites.md#invite-types): to a guild, to a group, or to become the inviter's friend. */
export const InviteType = { GUILD: 0, GROUP_DM: 1, FRIEND: 2 } as const
