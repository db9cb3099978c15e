import { contract } from '../../contract.ts'
import { Integration } from '../../objects/applications/integration.ts'
import { list } from '../../schema.ts'

export const getGuildIntegrations = contract({
  name: 'Get Guild Integrations',
  method: 'GET',
  path: '/guilds/:guildId/integrations',
  returns: list(Integration),
})
