import { contract } from '../../contract.ts'
import { Webhook } from '../../objects/applications/webhook.ts'

export const getWebhook = contract({
  name: 'Get Webhook',
  method: 'GET',
  path: '/webhooks/:webhookId',
  returns: Webhook,
})
