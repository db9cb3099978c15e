/**
 * What somebody becomes by an invite (docs/spec/invites.md#invite-types): a member of a guild, one of a group, or a
 * friend of the inviter.
 */
export const InviteType = { GUILD: 0, GROUP_DM: 1, FRIEND: 2 } as const
