import { operation } from '../../kernel/operation.ts'
import { ownApplication } from '../../kernel/requirement.ts'
import { deleteCommand, offeringOf } from './commands-actions.ts'

/** The command goes, and with it what was set for it. */
export const deleteGlobalApplicationCommand = operation({
  name: 'Delete Global Application Command',
  method: 'DELETE',
  path: '/applications/:applicationId/commands/:commandId',
  requires: ownApplication,
  opens: 'applications.commands.update',
  callers: ['bot'],
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ application, params, write }) =>
    write((tx) => deleteCommand(tx, offeringOf(application, null), params.commandId)),
})
