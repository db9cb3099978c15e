import { contract } from '../../contract.ts'
import { Guild, GuildFeatureList } from '../../objects/guilds/guild.ts'

export const modifyGuildFeatures = contract({
  name: 'Modify Guild Features',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/features',
  body: GuildFeatureList,
  returns: Guild,
})
