import { Command } from '@guildhall/protocol/objects/application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { offeringOf } from './commands-actions.ts'
import { mustFindCommand } from './commands-store.ts'
import { toCommand } from './commands-view.ts'

/** A command that is offered globally, in all its languages. */
export const getGlobalApplicationCommand = operation({
  name: 'Get Global Application Command',
  method: 'GET',
  path: '/applications/:applicationId/commands/:commandId',
  requires: holderOfCommands('read'),
  opens: 'applications.commands.update',
  returns: Command,
  emits: [],
  audits: 'none',
  handle: async ({ db, application, params }) =>
    toCommand(await mustFindCommand(db, offeringOf(application, null), params.commandId)),
})
