import { contract } from '../../contract.ts'
import { GuildTemplate } from '../../objects/guilds/guild-template.ts'
import { list } from '../../schema.ts'

export const getGuildTemplates = contract({
  name: 'Get Guild Templates',
  method: 'GET',
  path: '/guilds/:guildId/templates',
  returns: list(GuildTemplate),
})
