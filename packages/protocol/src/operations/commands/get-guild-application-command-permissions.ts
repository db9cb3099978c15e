import { contract } from '../../contract.ts'
import { CommandPermissions } from '../../objects/applications/application-command.ts'
import { list } from '../../schema.ts'

export const getGuildApplicationCommandPermissions = contract({
  name: 'Get Guild Application Command Permissions',
  method: 'GET',
  path: '/applications/:applicationId/guilds/:guildId/commands/permissions',
  returns: list(CommandPermissions),
})
