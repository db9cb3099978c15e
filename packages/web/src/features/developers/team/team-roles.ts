import type { TeamRole } from '@guildhall/protocol/enums/team'

/** What members of a team may do, in words. */
export const teamRoles: readonly (readonly [value: TeamRole, text: string])[] = [
  ['admin', 'Admin: manages the team too'],
  ['developer', 'Developer: changes its applications'],
  ['read_only', 'Read only: looks at them'],
]

export const toTeamRole = (text: string): TeamRole => teamRoles.find(([value]) => value === text)?.[0] ?? 'developer'
