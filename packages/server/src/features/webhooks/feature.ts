import type { Feature } from '../../kernel/feature.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { deleteWebhookMessage } from './delete-webhook-message.ts'
import { deleteWebhookWithToken } from './delete-webhook-with-token.ts'
import { editWebhookMessage } from './edit-webhook-message.ts'
import { executeGithubCompatibleWebhook } from './execute-github-compatible-webhook.ts'
import { executeSlackCompatibleWebhook } from './execute-slack-compatible-webhook.ts'
import { executeWebhook } from './execute-webhook.ts'
import { getChannelWebhooks } from './get-channel-webhooks.ts'
import { getGuildWebhooks } from './get-guild-webhooks.ts'
import { getWebhook } from './get-webhook.ts'
import { getWebhookMessage } from './get-webhook-message.ts'
import { getWebhookWithToken } from './get-webhook-with-token.ts'
import { modifyWebhook } from './modify-webhook.ts'
import { modifyWebhookWithToken } from './modify-webhook-with-token.ts'
import { removeWebhooks } from './remove-webhooks.ts'
import { showWebhookAvatar } from './show-webhook-avatar.ts'
import { trimWebhookAvatars } from './trim-webhook-avatars.ts'

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
    executeWebhook,
    executeSlackCompatibleWebhook,
    executeGithubCompatibleWebhook,
    getWebhookMessage,
    editWebhookMessage,
    deleteWebhookMessage,
  ],
  jobs: [showWebhookAvatar, removeWebhooks],
  chores: [trimWebhookAvatars],
}
