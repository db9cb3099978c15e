import { contract } from '../../contract.ts'
import { Webhook } from '../../objects/applications/webhook.ts'

export const getWebhookWithToken = contract({
  name: 'Get Webhook with Token',
  method: 'GET',
  path: '/webhooks/:webhookId/:webhookToken',
  returns: Webhook,
})
