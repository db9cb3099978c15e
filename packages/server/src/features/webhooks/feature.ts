import type { Feature } from '../../kernel/feature.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { deleteWebhookWithToken } from './delete-webhook-with-token.ts'
import { getChannelWebhooks } from './get-channel-webhooks.ts'
import { getGuildWebhooks } from './get-guild-webhooks.ts'
import { getWebhook } from './get-webhook.ts'
import { getWebhookWithToken } from './get-webhook-with-token.ts'
import { modifyWebhook } from './modify-webhook.ts'
import { modifyWebhookWithToken } from './modify-webhook-with-token.ts'
import { removeWebhooks } from './remove-webhooks.ts'

export const webhooks: Feature = {
  operations: [
    createWebhook,
    getChannelWebhooks,
    getGuildWebhooks,
    getWebhook,
    getWebhookWithToken,
    modifyWebhook,
    modifyWebhookWithToken,
    deleteWebhook,
    deleteWebhookWithToken,
  ],
  jobs: [removeWebhooks],
}
