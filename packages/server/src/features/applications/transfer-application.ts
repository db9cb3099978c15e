import { transferApplication as contract } from '@guildhall/protocol/operations/applications/transfer-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { holdTeam } from '../teams/teams-rules.ts'
import { tellBotsOfOwnerJob } from '../users/users-jobs.ts'
import { ownerChanged } from './applications-hooks.ts'
import { holdApplication, mustTakeApplications } from './applications-rules.ts'
import { mustComplete, updateApplication } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/**
 * Gives an application to a team that the caller manages. There is no way back but to another team. What it may do by its own
 * credentials is over: it did that for whoever owned it.
 */
export const transferApplication = operation(contract, {
  requires: holderOfApplication('delete'),
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, body: { team_id }, write }) =>
    write(async (tx) => {
      const { row: team } = await holdTeam(tx.db, team_id, caller.user.id, 'manager')
      const held = await holdApplication(tx.db, caller, id, 'delete')
      if (team.owner_id !== held.owner_id) await mustTakeApplications(tx, team.owner_id)
      const row = { ...held, team_id, owner_id: team.owner_id }
      await updateApplication(tx.db, row)
      for (const part of ownerChanged.parts) await part(kernel, tx.db, [id])
      if (row.owner_id !== held.owner_id) {
        tx.db.onCommitted(() => kernel.accountChanged())
        tx.enqueue(tellBotsOfOwnerJob, { user_id: row.owner_id })
      }
      return toApplication(await mustComplete(tx.db, row))
    }),
})
