import type { TeamRole } from '@guildhall/protocol/enums/team'

/** What members of a team may do, in words. */
export const teamRoles: readonly (readonly [value: TeamRole, text: string])[] = [
  ['admin', 'Admin'],
  ['developer', 'Developer'],
  ['read_only', 'Read only'],
]

export const toTeamRole = (text: string): TeamRole => teamRoles.find(([value]) => value === text)?.[0] ?? 'developer'
