import { contract } from '../../contract.ts'
import { WebhookMessageQuery } from '../../objects/applications/webhook.ts'
import { Message } from '../../objects/messages/message.ts'

export const getWebhookMessage = contract({
  name: 'Get Webhook Message',
  method: 'GET',
  path: '/webhooks/:webhookId/:webhookToken/messages/:messageId',
  query: WebhookMessageQuery,
  returns: Message,
  errors: ['UnknownChannelSent', 'UnknownMessage'],
})
