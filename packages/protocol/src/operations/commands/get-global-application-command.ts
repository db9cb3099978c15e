import { contract } from '../../contract.ts'
import { Command } from '../../objects/applications/application-command.ts'

export const getGlobalApplicationCommand = contract({
  name: 'Get Global Application Command',
  method: 'GET',
  path: '/applications/:applicationId/commands/:commandId',
  returns: Command,
  errors: ['UnknownCommand'],
})
