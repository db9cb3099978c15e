import { contract } from '../../contract.ts'

export const deleteGuildApplicationCommand = contract({
  name: 'Delete Guild Application Command',
  method: 'DELETE',
  path: '/applications/:applicationId/guilds/:guildId/commands/:commandId',
  returns: 'nothing',
  errors: ['UnknownCommand'],
})
