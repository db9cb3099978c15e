import { contract } from '../../contract.ts'
import { WebhookMessageQuery } from '../../objects/applications/webhook.ts'

export const deleteWebhookMessage = contract({
  name: 'Delete Webhook Message',
  method: 'DELETE',
  path: '/webhooks/:webhookId/:webhookToken/messages/:messageId',
  query: WebhookMessageQuery,
  returns: 'nothing',
  errors: ['UnknownChannelSent', 'UnknownMessage'],
})
