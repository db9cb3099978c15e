import { deleteTeam as contract } from '@guildhall/protocol/operations/teams/delete-team'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { mustLockTeam } from './teams-rules.ts'
import { hasApplications, removeTeam } from './teams-store.ts'

/** Only the owner can delete a team, and only without applications. */
export const deleteTeam = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { teamId }, write }) =>
    write(async (tx) => {
      await mustLockTeam(tx.db, teamId, caller.user.id, 'owner')
      if (await hasApplications(tx.db, teamId)) {
        throw fieldError([], 'TEAM_HAS_APPLICATIONS', 'The team has applications.')
      }
      await removeTeam(tx.db, teamId)
      await removeImagesOf(tx.db, teamId)
    }),
})
