import { contract } from '../../contract.ts'
import { GuildTemplate, NewGuildTemplate } from '../../objects/guilds/guild-template.ts'

export const createGuildTemplate = contract({
  name: 'Create Guild Template',
  method: 'POST',
  path: '/guilds/:guildId/templates',
  body: NewGuildTemplate,
  returns: GuildTemplate,
  errors: ['GuildHasTemplate'],
})
