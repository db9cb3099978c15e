/**
 * What members of a team may do (docs/spec/applications.md#team-roles): see everything, change applications, manage the
 * team as well.
 */
export const TEAM_ROLES = ['admin', 'developer', 'read_only'] as const
/** One of {@link TEAM_ROLES}. */
export type TeamRole = (typeof TEAM_ROLES)[number]

/** Whether somebody was asked into a team, or is in it (docs/spec/applications.md#teams). */
export const TeamMembershipState = { INVITED: 1, ACCEPTED: 2 } as const
