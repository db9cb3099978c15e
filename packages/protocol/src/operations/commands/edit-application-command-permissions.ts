import { contract } from '../../contract.ts'
import { CommandPermissions, NewCommandPermissions } from '../../objects/applications/application-command.ts'

export const editApplicationCommandPermissions = contract({
  name: 'Edit Application Command Permissions',
  method: 'PUT',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId/permissions',
  body: NewCommandPermissions,
  returns: CommandPermissions,
  errors: ['NotAuthorizedOnApplication', 'UnknownApplication', 'UnknownCommand'],
})
