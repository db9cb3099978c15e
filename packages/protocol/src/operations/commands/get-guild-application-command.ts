import { contract } from '../../contract.ts'
import { Command } from '../../objects/applications/application-command.ts'

export const getGuildApplicationCommand = contract({
  name: 'Get Guild Application Command',
  method: 'GET',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  returns: Command,
  errors: ['UnknownCommand'],
})
