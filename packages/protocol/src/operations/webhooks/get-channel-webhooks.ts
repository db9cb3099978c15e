import { contract } from '../../contract.ts'
import { Webhook } from '../../objects/applications/webhook.ts'
import { list } from '../../schema.ts'

export const getChannelWebhooks = contract({
  name: 'Get Channel Webhooks',
  method: 'GET',
  path: '/channels/:channelId/webhooks',
  returns: list(Webhook),
})
