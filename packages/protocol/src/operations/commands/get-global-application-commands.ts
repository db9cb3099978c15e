import { contract } from '../../contract.ts'
import { Command, CommandQuery } from '../../objects/applications/application-command.ts'
import { list } from '../../schema.ts'

export const getGlobalApplicationCommands = contract({
  name: 'Get Global Application Commands',
  method: 'GET',
  path: '/applications/:applicationId/commands',
  query: CommandQuery,
  returns: list(Command),
})
