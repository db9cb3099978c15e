import { operation } from '../../kernel/operation.ts'
import { ownApplication } from '../../kernel/requirement.ts'
import { deleteCommand, offeringOf } from './commands-actions.ts'

/** The command goes, and with it what was set for it. */
export const deleteGuildApplicationCommand = operation({
  name: 'Delete Guild Application Command',
  method: 'DELETE',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  requires: ownApplication,
  opens: 'applications.commands.update',
  callers: ['bot'],
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ application, guild, params, write }) =>
    write((tx) => deleteCommand(tx, offeringOf(application, guild), params.commandId)),
})
