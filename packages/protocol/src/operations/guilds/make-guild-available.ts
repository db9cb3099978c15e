import { contract } from '../../contract.ts'

export const makeGuildAvailable = contract({
  name: 'Make Guild Available',
  method: 'DELETE',
  path: '/guildhall/guilds/:guildId/unavailable',
  returns: 'nothing',
})
