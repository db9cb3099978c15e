import { LIMITS } from '../../limits.ts'
import {
  boolean,
  imageData,
  integer,
  nameText,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
  unlessEmpty,
  url,
} from '../../schema.ts'
import { appliedTags } from '../channels/thread.ts'
import { MessageChanges, NewMessage } from '../messages/message.ts'
import { User } from '../users/user.ts'

/**
 * A webhook (docs/spec/webhooks.md#webhook-object). Who made it is left out where its token opened the door; the token
 * is shown of incoming ones, to those who may use it.
 */
export const Webhook = shape({
  id: snowflake(),
  type: integer(),
  guild_id: snowflake(),
  channel_id: snowflake(),
  user: optional(User),
  name: text(),
  avatar: nullable(text()),
  token: optional(text()),
  /** Where it is executed, for an application that was let make it (docs/spec/webhooks.md#webhook-object). */
  url: optional(text()),
  application_id: nullable(snowflake()),
  /** What a follower follows, as long as it is there. */
  source_guild: optional(shape({ id: snowflake(), name: text(), icon: nullable(text()) })),
  source_channel: optional(shape({ id: snowflake(), name: text() })),
})
/** A value of {@link Webhook}. */
export type Webhook = Of<typeof Webhook>

const name = nameText({ ...LIMITS.webhookName, trim: true })
const avatar = optional(nullable(imageData()))

/** What Create Webhook takes (docs/spec/webhooks.md#creating-webhooks). */
export const NewWebhook = shape({ name, avatar })
/** A value of {@link NewWebhook}. */
export type NewWebhook = Of<typeof NewWebhook>

/** What Modify Webhook with Token takes (docs/spec/webhooks.md#modifying-with-a-token). */
export const WebhookLooks = shape({ name: optional(name), avatar })
/** A value of {@link WebhookLooks}. */
export type WebhookLooks = Of<typeof WebhookLooks>

/** What Modify Webhook takes: it may move to another channel of its guild (docs/spec/webhooks.md#modifying-webhooks). */
export const WebhookChanges = shape({ ...WebhookLooks.properties, channel_id: optional(nullable(snowflake())) })
/** A value of {@link WebhookChanges}. */
export type WebhookChanges = Of<typeof WebhookChanges>

const {
  nonce: _nonce,
  enforce_nonce: _enforced,
  message_reference: _answers,
  sticker_ids: _stickers,
  shared_client_theme: _theme,
  ...content
} = NewMessage.properties

/** What Execute Webhook takes: a message that answers nothing, and how its author looks (docs/spec/webhooks.md#executing). */
export const WebhookMessage = shape({
  ...content,
  username: unlessEmpty(nameText({ ...LIMITS.webhookName, trim: true })),
  avatar_url: unlessEmpty(url({ schemes: ['http', 'https'], max: LIMITS.avatarUrl })),
  /** The name of the post that it begins in a forum. */
  thread_name: unlessEmpty(nameText({ ...LIMITS.threadName, trim: true })),
  applied_tags: appliedTags,
})
/** A value of {@link WebhookMessage}. */
export type WebhookMessage = Of<typeof WebhookMessage>

/** What Edit Webhook Message takes (docs/spec/webhooks.md#messages-of-a-webhook). */
export const WebhookMessageChanges = MessageChanges

/** What Follow Announcement Channel takes: the channel to which it is brought (docs/spec/channels.md#followed-channels). */
export const NewFollower = shape({ webhook_channel_id: snowflake() })

/**
 * What Follow Announcement Channel answers: the channel that is followed, and the webhook that does
 * (docs/spec/channels.md#followed-channels).
 */
export const FollowedChannel = shape({ channel_id: snowflake(), webhook_id: snowflake() })

/** How a webhook is executed (docs/spec/webhooks.md#executing). */
export const ExecutionQuery = shape({
  wait: optional(boolean()),
  thread_id: optional(snowflake()),
  with_components: optional(boolean()),
})
/** A value of {@link ExecutionQuery}. */
export type ExecutionQuery = Of<typeof ExecutionQuery>

/** Where a webhook's message lies, and whether its components count (docs/spec/webhooks.md#messages-of-a-webhook). */
export const WebhookMessageQuery = shape({ thread_id: optional(snowflake()), with_components: optional(boolean()) })
