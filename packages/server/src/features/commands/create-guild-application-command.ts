import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Command, NewCommand } from '@guildhall/protocol/objects/application-command'
import { operation, WasThere } from '../../kernel/operation.ts'
import { holderOfCommands } from '../../kernel/requirement.ts'
import { createCommand, offeringOf } from './commands-actions.ts'
import { toCommand } from './commands-view.ts'

/** 201 with a new command, 200 if it takes the place of the one of its name and type (conventions B.15). */
export const createGuildApplicationCommand = operation({
  name: 'Create Guild Application Command',
  method: 'POST',
  path: '/applications/:applicationId/guilds/:guildId/commands',
  requires: holderOfCommands('change'),
  opens: 'applications.commands.update',
  body: NewCommand,
  bodyBytes: BODY_BYTES.messages,
  returns: Command,
  status: 201,
  emits: [],
  audits: 'none',
  handle: ({ caller, application, guild, body, write }) =>
    write(async (tx) => {
      const { command, isNew } = await createCommand(tx, offeringOf(application, guild, caller), body)
      return isNew ? toCommand(command) : new WasThere(toCommand(command))
    }),
})
