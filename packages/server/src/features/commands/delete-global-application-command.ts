import { deleteGlobalApplicationCommand as contract } from '@guildhall/protocol/operations/commands/delete-global-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf, dropCommand } from './commands-actions.ts'

/** Also removes the permissions for the command. */
export const deleteGlobalApplicationCommand = operation(contract, {
  requires: holderOfCommands('change'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, write }) =>
    write((tx) => dropCommand(tx, commandScopeOf(application, null, caller), params.commandId)),
})
