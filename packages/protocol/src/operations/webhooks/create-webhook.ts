import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { NewWebhook, Webhook } from '../../objects/applications/webhook.ts'

export const createWebhook = contract({
  name: 'Create Webhook',
  method: 'POST',
  path: '/channels/:channelId/webhooks',
  body: NewWebhook,
  bodyBytes: BODY_BYTES.images,
  returns: Webhook,
  errors: ['InvalidAsset', 'TooManyWebhooks', 'TooManyWebhooksInGuild', 'UserStorageFull', 'WrongChannelType'],
})
