import { contract } from '../../contract.ts'
import { CommandIndex } from '../../objects/applications/application-command.ts'

export const getChannelApplicationCommandIndex = contract({
  name: 'Get Channel Application Command Index',
  method: 'GET',
  path: '/channels/:channelId/application-command-index',
  returns: CommandIndex,
})
