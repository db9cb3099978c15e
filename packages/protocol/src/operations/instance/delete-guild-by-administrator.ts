import { contract } from '../../contract.ts'

export const deleteGuildByAdministrator = contract({
  name: 'Delete Guild By Administrator',
  method: 'DELETE',
  path: '/guildhall/instance/guilds/:guildId',
  returns: 'nothing',
})
