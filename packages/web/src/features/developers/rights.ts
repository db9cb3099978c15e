import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import type { Team } from '@guildhall/protocol/objects/applications/team'

/** What somebody may do with an application beyond looking at it. */
export type ApplicationRights = { readonly mayChange: boolean; readonly mayDelete: boolean }

/** As the server judges it: a team's developers change its applications, and its owner alone deletes them. */
export function rightsOn({ team, owner }: Application, userId: string): ApplicationRights {
  if (team === null) return { mayChange: owner.id === userId, mayDelete: owner.id === userId }
  const isOwner = team.owner_user_id === userId
  const role = team.members.find(({ user }) => user.id === userId)?.role
  return { mayChange: isOwner || role === 'admin' || role === 'developer', mayDelete: isOwner }
}

/** Whether somebody was asked into a team and has not come yet. */
export const isAsked = (team: Team, userId: string): boolean =>
  team.members.some(
    ({ user, membership_state }) => user.id === userId && membership_state === TeamMembershipState.INVITED,
  )

/** Whether somebody makes applications in a team, and asks others into it. */
export const managesTeam = (team: Team, userId: string): boolean =>
  !isAsked(team, userId) &&
  (team.owner_user_id === userId || team.members.some(({ user, role }) => user.id === userId && role === 'admin'))
