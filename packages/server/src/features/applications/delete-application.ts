import { deleteApplication as contract } from '@guildhall/protocol/operations/applications/delete-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from './applications-rules.ts'
import { beginApplicationRemoval, mustOwnNoGuild } from './remove-application-actions.ts'

/** The application's tokens become invalid at once; a job removes its bot from its guilds, with everything that belongs to it there. */
export const deleteApplication = operation(contract, {
  requires: holderOfApplication('delete'),
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, write }) =>
    write(async (tx) => {
      const held = await mustLockApplication(tx.db, caller, id, 'delete')
      await mustOwnNoGuild(tx, held)
      await beginApplicationRemoval(kernel, tx, held)
    }),
})
