import { contract } from '../../contract.ts'
import { GuildPreview } from '../../objects/guilds/guild.ts'

export const getGuildPreview = contract({
  name: 'Get Guild Preview',
  method: 'GET',
  path: '/guilds/:guildId/preview',
  returns: GuildPreview,
})
