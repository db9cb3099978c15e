import { deleteTeam as contract } from '@guildhall/protocol/operations/teams/delete-team'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { holdTeam } from './teams-rules.ts'
import { hasApplications, removeTeam } from './teams-store.ts'

/** Its owner may, when it has no application any more. */
export const deleteTeam = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { teamId }, write }) =>
    write(async (tx) => {
      await holdTeam(tx.db, teamId, caller.user.id, 'owner')
      if (await hasApplications(tx.db, teamId)) {
        throw fieldError([], 'TEAM_HAS_APPLICATIONS', 'The team has applications.')
      }
      await removeTeam(tx.db, teamId)
      await removeImagesOf(tx.db, teamId)
    }),
})
