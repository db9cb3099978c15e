import { removeTeamMember as contract } from '@guildhall/protocol/operations/teams/remove-team-member'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listUnansweredTokens } from '../accounts/account-states-store.ts'
import { endGatewaySessionsOnCommit } from '../accounts/accounts-actions.ts'
import { teamMemberLeaving } from './teams-hooks.ts'
import { mustFindTeamMember, mustLockTeam } from './teams-rules.ts'
import { deleteTeamMember as remove } from './teams-store.ts'

/** Admins of the team can remove others, and all members can leave or decline; the owner must transfer the team first. */
export const removeTeamMember = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { teamId, userId }, write }) =>
    write(async (tx) => {
      const isSelf = caller.user.id === userId
      const team = await mustLockTeam(tx.db, teamId, caller.user.id, isSelf ? 'asked' : 'manager')
      mustFindTeamMember(team, userId)
      if (team.row.owner_id === userId) throw new ApiError('MissingPermissions')
      for (const handler of teamMemberLeaving.handlers) await handler(kernel, tx, userId, teamId)
      await remove(tx.db, teamId, userId)
      const unanswered = await listUnansweredTokens(tx.db, { teamId })
      if (unanswered.length > 0) tx.db.onCommitted(() => kernel.accountChanged())
      endGatewaySessionsOnCommit(kernel, tx.db, unanswered)
    }),
})
