import { contract } from '../../contract.ts'
import { GuildTemplate } from '../../objects/guilds/guild-template.ts'

export const deleteGuildTemplate = contract({
  name: 'Delete Guild Template',
  method: 'DELETE',
  path: '/guilds/:guildId/templates/:templateCode',
  returns: GuildTemplate,
  errors: ['UnknownGuildTemplate'],
})
