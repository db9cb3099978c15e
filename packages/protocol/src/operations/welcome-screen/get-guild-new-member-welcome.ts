import { contract } from '../../contract.ts'

export const getGuildNewMemberWelcome = contract({
  name: 'Get Guild New Member Welcome',
  method: 'GET',
  path: '/guilds/:guildId/new-member-welcome',
  returns: 'nothing',
})
