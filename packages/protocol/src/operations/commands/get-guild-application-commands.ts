import { contract } from '../../contract.ts'
import { Command, CommandQuery } from '../../objects/applications/application-command.ts'
import { list } from '../../schema.ts'

export const getGuildApplicationCommands = contract({
  name: 'Get Guild Application Commands',
  method: 'GET',
  path: '/applications/:applicationId/guilds/:guildId/commands',
  query: CommandQuery,
  returns: list(Command),
})
