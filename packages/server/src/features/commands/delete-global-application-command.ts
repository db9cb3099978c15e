import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { deleteCommand, offeringOf } from './commands-actions.ts'

/** The command goes, and with it what was set for it. */
export const deleteGlobalApplicationCommand = operation({
  name: 'Delete Global Application Command',
  method: 'DELETE',
  path: '/applications/:applicationId/commands/:commandId',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, write }) =>
    write((tx) => deleteCommand(tx, offeringOf(application, null, caller), params.commandId)),
})
