import { editGlobalApplicationCommand as contract } from '@guildhall/protocol/operations/commands/edit-global-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { changeCommand, commandScopeOf } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** Absent fields and the type are unchanged; options are replaced as a whole (docs/spec/commands.md#editing-commands). */
export const editGlobalApplicationCommand = operation(contract, {
  requires: holderOfCommands('change'),
  oauth2Scope: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, body, write }) =>
    write(async (tx) =>
      toCommand(await changeCommand(tx, commandScopeOf(application, null, caller), params.commandId, body)),
    ),
})
