/** The roles of team members (docs/spec/applications.md#team-roles), from reading over changing applications to managing the team. */
export const TEAM_ROLES = ['admin', 'developer', 'read_only'] as const
/** One of {@link TEAM_ROLES}. */
export type TeamRole = (typeof TEAM_ROLES)[number]

/** Whether a user was invited to a team, or is a member (docs/spec/applications.md#teams). */
export const TeamMembershipState = { INVITED: 1, ACCEPTED: 2 } as const
