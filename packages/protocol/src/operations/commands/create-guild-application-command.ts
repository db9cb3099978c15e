import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Command, NewCommand } from '../../objects/applications/application-command.ts'

export const createGuildApplicationCommand = contract({
  name: 'Create Guild Application Command',
  method: 'POST',
  path: '/applications/:applicationId/guilds/:guildId/commands',
  body: NewCommand,
  bodyBytes: BODY_BYTES.messages,
  returns: Command,
  status: 201,
  errors: ['TooManyCommands'],
})
