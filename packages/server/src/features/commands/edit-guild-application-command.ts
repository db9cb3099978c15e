import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Command, CommandChanges } from '@guildhall/protocol/objects/application-command'
import { operation } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { editCommand, offeringOf } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** What isn't sent stays, and so does the type; options are replaced all together (conventions B.15). */
export const editGuildApplicationCommand = operation({
  name: 'Edit Guild Application Command',
  method: 'PATCH',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  body: CommandChanges,
  bodyBytes: BODY_BYTES.messages,
  returns: Command,
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, params, body, write }) =>
    write(async (tx) =>
      toCommand(await editCommand(tx, offeringOf(application, guild, caller), params.commandId, body)),
    ),
})
