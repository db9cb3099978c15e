import { modifyTeamMember as contract } from '@guildhall/protocol/operations/teams/modify-team-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { holdTeam, mustFindTeamMember } from './teams-rules.ts'
import { putTeamMember } from './teams-store.ts'
import { toTeamMember } from './teams-view.ts'

/** Gives a member another role; the owner has none that could be changed. */
export const modifyTeamMember = operation(contract, {
  requires: anyone,
  callers: ['user'],
  recentAuthentication: { fields: ['role'] },
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { teamId, userId }, body: { role }, write }) =>
    write(async (tx) => {
      const team = await holdTeam(tx.db, teamId, caller.user.id, 'manager')
      const { state, user } = mustFindTeamMember(team, userId)
      if (team.row.owner_id === userId) throw new ApiError('MissingPermissions')
      await putTeamMember(tx.db, { team_id: teamId, user_id: userId, state, role })
      return toTeamMember(teamId, { state, role, user })
    }),
})
