import { contract } from '../../contract.ts'
import { Message } from '../../objects/message.ts'
import { WebhookMessageQuery } from '../../objects/webhook.ts'

export const getWebhookMessage = contract({
  name: 'Get Webhook Message',
  method: 'GET',
  path: '/webhooks/:webhookId/:webhookToken/messages/:messageId',
  query: WebhookMessageQuery,
  returns: Message,
  errors: ['UnknownChannelSent', 'UnknownMessage'],
})
