import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { deleteCommand, offeringOf } from './commands-actions.ts'

/** The command goes, and with it what was set for it. */
export const deleteGuildApplicationCommand = operation({
  name: 'Delete Guild Application Command',
  method: 'DELETE',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, params, write }) =>
    write((tx) => deleteCommand(tx, offeringOf(application, guild, caller), params.commandId)),
})
