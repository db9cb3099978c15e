import { TeamMembershipState } from '@guildhall/protocol/enums/team'
import { acceptTeamInvitation as contract } from '@guildhall/protocol/operations/teams/accept-team-invitation'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindTeamMember, mustLockTeam } from './teams-rules.ts'
import { putTeamMember } from './teams-store.ts'
import { toTeamMember } from './teams-view.ts'

/** The invited user accepts with their own session, since no invitation code is sent. */
export const acceptTeamInvitation = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller: { user }, params: { teamId }, write }) =>
    write(async (tx) => {
      const team = await mustLockTeam(tx.db, teamId, user.id, 'asked')
      const { role } = mustFindTeamMember(team, user.id)
      const state = TeamMembershipState.ACCEPTED
      await putTeamMember(tx.db, { team_id: teamId, user_id: user.id, state, role })
      return toTeamMember(teamId, { state, role, user })
    }),
})
