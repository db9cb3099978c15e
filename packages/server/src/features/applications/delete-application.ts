import { deleteApplication as contract } from '@guildhall/protocol/operations/applications/delete-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { holdApplication } from './applications-rules.ts'
import { beginApplicationRemoval, mustOwnNoGuild } from './removing-actions.ts'

/** Its tokens are dead at once; a job takes its bot out of its guilds, with all that it has there. */
export const deleteApplication = operation(contract, {
  requires: holderOfApplication('delete'),
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, write }) =>
    write(async (tx) => {
      const held = await holdApplication(tx.db, caller, id, 'delete')
      await mustOwnNoGuild(tx, held)
      await beginApplicationRemoval(kernel, tx, held)
    }),
})
