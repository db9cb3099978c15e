import type { Feature } from '../../kernel/feature.ts'
import { trimWebhookAvatars } from './trim-webhook-avatars.ts'

/** What webhooks say. */
export const webhookMessagesFeature: Feature = {
  chores: [trimWebhookAvatars],
}
