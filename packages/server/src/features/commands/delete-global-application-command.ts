import { deleteGlobalApplicationCommand as contract } from '@guildhall/protocol/operations/commands/delete-global-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { dropCommand, offeringOf } from './commands-actions.ts'

/** The command goes, and with it what was set for it. */
export const deleteGlobalApplicationCommand = operation(contract, {
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, write }) =>
    write((tx) => dropCommand(tx, offeringOf(application, null, caller), params.commandId)),
})
