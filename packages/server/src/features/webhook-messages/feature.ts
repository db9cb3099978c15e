import type { Feature } from '../../kernel/feature.ts'
import { deleteWebhookMessage } from './delete-webhook-message.ts'
import { editWebhookMessage } from './edit-webhook-message.ts'
import { executeGithubCompatibleWebhook } from './execute-github-compatible-webhook.ts'
import { executeSlackCompatibleWebhook } from './execute-slack-compatible-webhook.ts'
import { executeWebhook } from './execute-webhook.ts'
import { getWebhookMessage } from './get-webhook-message.ts'
import { showWebhookAvatar } from './show-webhook-avatar.ts'
import { trimWebhookAvatars } from './trim-webhook-avatars.ts'

/** What webhooks say. */
export const webhookMessages: Feature = {
  operations: [
    executeWebhook,
    executeSlackCompatibleWebhook,
    executeGithubCompatibleWebhook,
    getWebhookMessage,
    editWebhookMessage,
    deleteWebhookMessage,
  ],
  jobs: [showWebhookAvatar],
  chores: [trimWebhookAvatars],
}
