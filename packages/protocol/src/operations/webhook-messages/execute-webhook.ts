import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { ExecutionQuery, WebhookMessage } from '../../objects/applications/webhook.ts'
import { Message } from '../../objects/messages/message.ts'

export const executeWebhook = contract({
  name: 'Execute Webhook',
  method: 'POST',
  path: '/webhooks/:webhookId/:webhookToken',
  body: WebhookMessage,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  query: ExecutionQuery,
  returns: Message,
  errors: [
    'EmptyMessage',
    'ForumPostInTwoThreads',
    'ForumPostWithoutName',
    'GuildStorageFull',
    'PostOutsideForum',
    'ThreadLocked',
    'UnknownChannelSent',
    'UnknownTag',
  ],
})
