import { Command, CommandList } from '@guildhall/protocol/objects/application-command'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { ownApplication } from '../../kernel/requirement.ts'
import { offeringOf, overwriteCommands } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** Puts commands in the place of all that are offered globally: those of equal name and type keep their ids (conventions B.15). */
export const bulkOverwriteGlobalApplicationCommands = operation({
  name: 'Bulk Overwrite Global Application Commands',
  method: 'PUT',
  path: '/applications/:applicationId/commands',
  requires: ownApplication,
  opens: 'applications.commands.update',
  callers: ['bot'],
  body: CommandList,
  returns: list(Command),
  emits: [],
  audits: 'none',
  handle: ({ application, body, write }) =>
    write(async (tx) => (await overwriteCommands(tx, offeringOf(application, null), body)).map(toCommand)),
})
