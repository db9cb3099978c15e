import { getGlobalApplicationCommand as contract } from '@guildhall/protocol/operations/commands/get-global-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { commandScopeOf } from './commands-actions.ts'
import { mustFindCommand } from './commands-store.ts'
import { toCommand } from './commands-view.ts'

/** A global command with all localizations. */
export const getGlobalApplicationCommand = operation(contract, {
  requires: holderOfCommands('read'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: async ({ db, application, params }) =>
    toCommand(await mustFindCommand(db, commandScopeOf(application, null), params.commandId)),
})
