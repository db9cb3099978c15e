import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import type { Team } from '@guildhall/protocol/objects/applications/team'

/** What a user may do with an application beyond viewing it. */
export type ApplicationRights = { readonly mayChange: boolean; readonly mayDelete: boolean }

/** As on the server: a team's developers may edit its applications, and only its owner may delete them. */
export function applicationRights({ team, owner }: Application, userId: string): ApplicationRights {
  if (team === null) return { mayChange: owner.id === userId, mayDelete: owner.id === userId }
  const isOwner = team.owner_user_id === userId
  const role = team.members.find(({ user }) => user.id === userId)?.role
  return { mayChange: isOwner || role === 'admin' || role === 'developer', mayDelete: isOwner }
}

/** Whether a user was invited to a team and has not joined yet. */
export const isInvitedToTeam = (team: Team, userId: string): boolean =>
  team.members.some(
    ({ user, membership_state }) => user.id === userId && membership_state === TeamMembershipState.INVITED,
  )

/** Whether a user may create applications in a team, and invite others. */
export const managesTeam = (team: Team, userId: string): boolean =>
  !isInvitedToTeam(team, userId) &&
  (team.owner_user_id === userId || team.members.some(({ user, role }) => user.id === userId && role === 'admin'))
