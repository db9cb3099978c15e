import { contract } from '../../contract.ts'

export const leaveGuild = contract({
  name: 'Leave Guild',
  method: 'DELETE',
  path: '/users/@me/guilds/:guildId',
  returns: 'nothing',
  errors: ['InvalidGuild'],
})
