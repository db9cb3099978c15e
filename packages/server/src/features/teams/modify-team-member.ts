import { modifyTeamMember as contract } from '@guildhall/protocol/operations/teams/modify-team-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindTeamMember, mustLockTeam } from './teams-rules.ts'
import { putTeamMember } from './teams-store.ts'
import { toTeamMember } from './teams-view.ts'

/** Changes the role of a member; the owner's role can't be changed. */
export const modifyTeamMember = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: { fields: ['role'] },
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { teamId, userId }, body: { role }, write }) =>
    write(async (tx) => {
      const team = await mustLockTeam(tx.db, teamId, caller.user.id, 'manager')
      const { state, user } = mustFindTeamMember(team, userId)
      if (team.row.owner_id === userId) throw new ApiError('MissingPermissions')
      await putTeamMember(tx.db, { team_id: teamId, user_id: userId, state, role })
      return toTeamMember(teamId, { state, role, user })
    }),
})
