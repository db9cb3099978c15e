import type { Feature } from '../../kernel/feature.ts'
import { trimWebhookAvatars } from './trim-webhook-avatars.ts'

export const webhookMessagesFeature: Feature = {
  dailyTasks: [trimWebhookAvatars],
}
