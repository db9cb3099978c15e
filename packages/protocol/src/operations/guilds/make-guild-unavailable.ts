import { contract } from '../../contract.ts'

export const makeGuildUnavailable = contract({
  name: 'Make Guild Unavailable',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/unavailable',
  returns: 'nothing',
})
