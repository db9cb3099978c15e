import { contract } from '../../contract.ts'
import { GuildTemplate } from '../../objects/guilds/guild-template.ts'

export const getGuildTemplate = contract({
  name: 'Get Guild Template',
  method: 'GET',
  path: '/guilds/templates/:templateCode',
  returns: GuildTemplate,
  errors: ['UnknownGuildTemplate'],
})
