import { transferApplication as contract } from '@guildhall/protocol/operations/applications/transfer-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockTeam } from '../teams/teams-rules.ts'
import { updateBotsOfOwnerJob } from '../users/users-jobs.ts'
import { ownerChanged } from './applications-hooks.ts'
import { mustHaveApplicationQuota, mustLockApplication } from './applications-rules.ts'
import { mustFindRelated, updateApplication } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/**
 * Transfers an application to a team that the caller manages. Afterwards it can only be transferred to another team. Its
 * client-credentials tokens are revoked, because they acted for the previous owner.
 */
export const transferApplication = operation(contract, {
  requires: holderOfApplication('delete'),
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, body: { team_id }, write }) =>
    write(async (tx) => {
      const { row: team } = await mustLockTeam(tx.db, team_id, caller.user.id, 'manager')
      const held = await mustLockApplication(tx.db, caller, id, 'delete')
      if (team.owner_id !== held.owner_id) await mustHaveApplicationQuota(tx, team.owner_id)
      const row = { ...held, team_id, owner_id: team.owner_id }
      await updateApplication(tx.db, row)
      for (const handler of ownerChanged.handlers) await handler(kernel, tx.db, [id])
      if (row.owner_id !== held.owner_id) {
        tx.db.onCommitted(() => kernel.accountChanged())
        tx.enqueue(updateBotsOfOwnerJob, { user_id: row.owner_id })
      }
      return toApplication(await mustFindRelated(tx.db, row))
    }),
})
