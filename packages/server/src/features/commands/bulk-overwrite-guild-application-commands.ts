import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Command, CommandList } from '@guildhall/protocol/objects/application-command'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { offeringOf, overwriteCommands } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** Puts commands in the place of all that are offered in the guild: those of equal name and type keep their ids (conventions B.15). */
export const bulkOverwriteGuildApplicationCommands = operation({
  name: 'Bulk Overwrite Guild Application Commands',
  method: 'PUT',
  path: '/applications/:applicationId/guilds/:guildId/commands',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  body: CommandList,
  bodyBytes: BODY_BYTES.commands,
  returns: list(Command),
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, body, write }) =>
    write(async (tx) => (await overwriteCommands(tx, offeringOf(application, guild, caller), body)).map(toCommand)),
})
