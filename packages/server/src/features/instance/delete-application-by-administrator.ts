import { deleteApplicationByAdministrator as contract } from '@guildhall/protocol/operations/instance/delete-application-by-administrator'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { beginApplicationRemoval } from '../applications/removing-actions.ts'
import { lockApplication } from '../commands/commands-store.ts'

/** Ours: what Delete Application does for its owner, at once also where its bot owns guilds; *Hand Over Guild* gives those to others. */
export const deleteApplicationByAdministrator = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { applicationId }, write }) =>
    write(async (tx) => {
      lockApplication(tx.db, applicationId)
      const row = await mustFindApplicationRow(tx.db, applicationId)
      await beginApplicationRemoval(kernel, tx, row)
      logAdministratorAction(kernel, tx.db, caller, 'deleted an application', {
        application_id: row.id,
        name: row.name,
      })
    }),
})
