import { editGlobalApplicationCommand as contract } from '@guildhall/protocol/operations/commands/edit-global-application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/permissions/requirement.ts'
import { changeCommand, offeringOf } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** What isn't sent stays, and so does the type; options are replaced all together (docs/spec/commands.md#editing-commands). */
export const editGlobalApplicationCommand = operation(contract, {
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, body, write }) =>
    write(async (tx) =>
      toCommand(await changeCommand(tx, offeringOf(application, null, caller), params.commandId, body)),
    ),
})
