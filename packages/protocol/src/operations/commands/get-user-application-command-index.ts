import { contract } from '../../contract.ts'
import { CommandIndex } from '../../objects/applications/application-command.ts'

export const getUserApplicationCommandIndex = contract({
  name: 'Get User Application Command Index',
  method: 'GET',
  path: '/users/@me/application-command-index',
  returns: CommandIndex,
})
