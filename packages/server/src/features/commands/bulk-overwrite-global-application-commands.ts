import { bulkOverwriteGlobalApplicationCommands as contract } from '@guildhall/protocol/operations/commands/bulk-overwrite-global-application-commands'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf, overwriteCommands } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** Replaces all global commands: commands with an equal name and type keep their ids (docs/spec/commands.md#bulk-overwrite). */
export const bulkOverwriteGlobalApplicationCommands = operation(contract, {
  requires: holderOfCommands('change'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, body, write }) =>
    write(async (tx) => (await overwriteCommands(tx, commandScopeOf(application, null, caller), body)).map(toCommand)),
})
