import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Webhook, WebhookChanges } from '../../objects/applications/webhook.ts'

export const modifyWebhook = contract({
  name: 'Modify Webhook',
  method: 'PATCH',
  path: '/webhooks/:webhookId',
  body: WebhookChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Webhook,
  errors: ['InvalidAsset', 'TooManyWebhooks', 'UnknownChannelSent', 'UserStorageFull', 'WrongChannelType'],
})
