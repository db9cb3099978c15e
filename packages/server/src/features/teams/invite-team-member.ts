import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { inviteTeamMember as contract } from '@guildhall/protocol/operations/teams/invite-team-member'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findPersonByName } from '../users/users-store.ts'
import { memberOf, mustLockTeam } from './teams-rules.ts'
import { putTeamMember } from './teams-store.ts'
import { toTeamMember } from './teams-view.ts'

/** Invites a user to a team that the caller manages. When they accept, they may reset the secrets of its applications. */
export const inviteTeamMember = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { teamId }, body: { username, role }, write }) =>
    write(async (tx) => {
      const team = await mustLockTeam(tx.db, teamId, caller.user.id, 'manager')
      const user = await findPersonByName(tx.db, username)
      if (!user) throw fieldError('username', 'USER_INVALID', 'User does not exist')
      if (memberOf(team, user.id))
        throw fieldError('username', 'TEAM_MEMBER_EXISTS', 'The user is in the team already.')
      const most = APPLICATION_LIMITS.teamMembers
      if (team.members.length >= most) {
        throw fieldError('username', 'TEAM_MEMBERS_MAX', `A team has ${most} members at most.`)
      }
      const state = TeamMembershipState.INVITED
      await putTeamMember(tx.db, { team_id: teamId, user_id: user.id, state, role })
      return toTeamMember(teamId, { state, role, user })
    }),
})
