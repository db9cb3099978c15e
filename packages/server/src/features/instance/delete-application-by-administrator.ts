import { deleteApplicationByAdministrator as contract } from '@guildhall/protocol/operations/instance/delete-application-by-administrator'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { beginApplicationRemoval } from '../applications/remove-application-actions.ts'
import { lockApplication } from '../commands/commands-store.ts'

/** Only Guildhall has this: Delete Application for administrators, also if the bot owns guilds; *Hand Over Guild* gives these a new owner. */
export const deleteApplicationByAdministrator = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, params: { applicationId }, note, write }) =>
    write(async (tx) => {
      lockApplication(tx.db, applicationId)
      const row = await mustFindApplicationRow(tx.db, applicationId)
      await beginApplicationRemoval(kernel, tx, row)
      note({ name: row.name })
    }),
})
