import { contract } from '../../contract.ts'
import { Webhook } from '../../objects/applications/webhook.ts'
import { list } from '../../schema.ts'

export const getGuildWebhooks = contract({
  name: 'Get Guild Webhooks',
  method: 'GET',
  path: '/guilds/:guildId/webhooks',
  returns: list(Webhook),
})
