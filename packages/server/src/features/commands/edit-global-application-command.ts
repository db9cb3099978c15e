import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Command, CommandChanges } from '@guildhall/protocol/objects/application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { editCommand, offeringOf } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** What isn't sent stays, and so does the type; options are replaced all together (conventions B.15). */
export const editGlobalApplicationCommand = operation({
  name: 'Edit Global Application Command',
  method: 'PATCH',
  path: '/applications/:applicationId/commands/:commandId',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  body: CommandChanges,
  bodyBytes: BODY_BYTES.messages,
  returns: Command,
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, body, write }) =>
    write(async (tx) =>
      toCommand(await editCommand(tx, offeringOf(application, null, caller), params.commandId, body)),
    ),
})
