import { contract } from '../../contract.ts'
import { GuildTemplate } from '../../objects/guilds/guild-template.ts'

export const syncGuildTemplate = contract({
  name: 'Sync Guild Template',
  method: 'PUT',
  path: '/guilds/:guildId/templates/:templateCode',
  returns: GuildTemplate,
  errors: ['UnknownGuildTemplate'],
})
