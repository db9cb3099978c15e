/** The types of webhooks (docs/spec/webhooks.md#webhook-types). */
export const WebhookType = {
  /** Anyone with its token can write messages with it. */
  INCOMING: 1,
  /** Copies the messages of a followed announcement channel. */
  CHANNEL_FOLLOWER: 2,
} as const
