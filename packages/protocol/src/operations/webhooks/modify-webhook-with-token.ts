import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Webhook, WebhookTokenChanges } from '../../objects/applications/webhook.ts'

export const modifyWebhookWithToken = contract({
  name: 'Modify Webhook with Token',
  method: 'PATCH',
  path: '/webhooks/:webhookId/:webhookToken',
  body: WebhookTokenChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Webhook,
  errors: ['InvalidAsset'],
})
