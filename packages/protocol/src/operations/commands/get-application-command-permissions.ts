import { contract } from '../../contract.ts'
import { CommandPermissions } from '../../objects/applications/application-command.ts'

export const getApplicationCommandPermissions = contract({
  name: 'Get Application Command Permissions',
  method: 'GET',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId/permissions',
  returns: CommandPermissions,
  errors: ['UnknownCommand', 'UnknownCommandPermissions'],
})
