import { contract } from '../../contract.ts'
import { JoinedGuild } from '../../objects/guilds/guild.ts'

export const joinGuild = contract({
  name: 'Join Guild',
  method: 'PUT',
  path: '/guilds/:guildId/members/@me',
  returns: JoinedGuild,
  errors: ['FeatureDisabled', 'UserIsBanned'],
})
