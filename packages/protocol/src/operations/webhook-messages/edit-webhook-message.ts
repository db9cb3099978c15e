import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { WebhookMessageChanges, WebhookMessageQuery } from '../../objects/applications/webhook.ts'
import { Message } from '../../objects/messages/message.ts'

export const editWebhookMessage = contract({
  name: 'Edit Webhook Message',
  method: 'PATCH',
  path: '/webhooks/:webhookId/:webhookToken/messages/:messageId',
  body: WebhookMessageChanges,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  query: WebhookMessageQuery,
  returns: Message,
  errors: ['EmptyMessage', 'ThreadArchived', 'UnknownChannelSent', 'UnknownMessage'],
})
