/** What a webhook is there for (docs/spec/webhooks.md#webhook-types). */
export const WebhookType = {
  /** Anyone with its token can write messages with it. */
  INCOMING: 1,
  /** Brings what is published in an announcement channel elsewhere. */
  CHANNEL_FOLLOWER: 2,
} as const
