import { contract } from '../../contract.ts'
import { GuildTemplate, GuildTemplateChanges } from '../../objects/guilds/guild-template.ts'

export const modifyGuildTemplate = contract({
  name: 'Modify Guild Template',
  method: 'PATCH',
  path: '/guilds/:guildId/templates/:templateCode',
  body: GuildTemplateChanges,
  returns: GuildTemplate,
  errors: ['UnknownGuildTemplate'],
})
