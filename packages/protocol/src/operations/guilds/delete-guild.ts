import { contract } from '../../contract.ts'

export const deleteGuild = contract({
  name: 'Delete Guild',
  method: 'DELETE',
  path: '/guilds/:guildId',
  returns: 'nothing',
})
