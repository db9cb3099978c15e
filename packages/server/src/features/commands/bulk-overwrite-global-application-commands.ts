import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Command, CommandList } from '@guildhall/protocol/objects/application-command'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { offeringOf, overwriteCommands } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** Puts commands in the place of all that are offered globally: those of equal name and type keep their ids (conventions B.15). */
export const bulkOverwriteGlobalApplicationCommands = operation({
  name: 'Bulk Overwrite Global Application Commands',
  method: 'PUT',
  path: '/applications/:applicationId/commands',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  body: CommandList,
  bodyBytes: BODY_BYTES.commands,
  returns: list(Command),
  emits: [],
  audits: 'none',
  handle: ({ caller, application, body, write }) =>
    write(async (tx) => (await overwriteCommands(tx, offeringOf(application, null, caller), body)).map(toCommand)),
})
