import { Command } from '@guildhall/protocol/objects/application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { offeringOf } from './commands-actions.ts'
import { mustFindCommand } from './commands-store.ts'
import { toCommand } from './commands-view.ts'

/** A command that is offered in the guild, in all its languages. */
export const getGuildApplicationCommand = operation({
  name: 'Get Guild Application Command',
  method: 'GET',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  requires: holderOfCommands('read'),
  opens: 'applications.commands.update',
  returns: Command,
  emits: [],
  audits: 'none',
  handle: async ({ db, application, guild, params }) =>
    toCommand(await mustFindCommand(db, offeringOf(application, guild), params.commandId)),
})
