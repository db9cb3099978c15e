import { deleteGuildApplicationCommand as contract } from '@guildhall/protocol/operations/commands/delete-guild-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf, dropCommand } from './commands-actions.ts'

/** Also removes the permissions for the command. */
export const deleteGuildApplicationCommand = operation(contract, {
  requires: holderOfCommands('change'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, params, write }) =>
    write((tx) => dropCommand(tx, commandScopeOf(application, guild, caller), params.commandId)),
})
