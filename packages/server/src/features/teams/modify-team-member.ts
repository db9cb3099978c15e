import { TeamMember, TeamMemberChanges } from '@guildhall/protocol/objects/team'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { holdTeam, mustFindTeamMember } from './teams-rules.ts'
import { putTeamMember } from './teams-store.ts'
import { toTeamMember } from './teams-view.ts'

/** Gives a member another role; the owner has none that could be changed. */
export const modifyTeamMember = operation({
  name: 'Modify Team Member',
  method: 'PATCH',
  path: '/teams/:teamId/members/:userId',
  requires: anyone,
  callers: ['user'],
  body: TeamMemberChanges,
  recentAuthentication: { fields: ['role'] },
  returns: TeamMember,
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
