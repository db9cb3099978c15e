import { LIMITS } from '../../limits.ts'
import {
  boolean,
  type Infer,
  imageData,
  integer,
  nameText,
  nullable,
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
 * A webhook (docs/spec/webhooks.md#webhook-object). The creator is omitted if it was read with its token. Only incoming webhooks
 * have a token, for callers who may use it.
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
  /**
   * The URL for executing it, for an application that a user allowed to create it
   * (docs/spec/webhooks.md#webhook-object).
   */
  url: optional(text()),
  application_id: nullable(snowflake()),
  /** The guild and channel that a follower follows, if they exist. */
  source_guild: optional(shape({ id: snowflake(), name: text(), icon: nullable(text()) })),
  source_channel: optional(shape({ id: snowflake(), name: text() })),
})
/** A value of {@link Webhook}. */
export type Webhook = Infer<typeof Webhook>

const name = nameText({ ...LIMITS.webhookName, trim: true })
const avatar = optional(nullable(imageData()))

/** The body of Create Webhook (docs/spec/webhooks.md#creating-webhooks). */
export const NewWebhook = shape({ name, avatar })
/** A value of {@link NewWebhook}. */
export type NewWebhook = Infer<typeof NewWebhook>

/** The body of Modify Webhook with Token (docs/spec/webhooks.md#modifying-with-a-token). */
export const WebhookTokenChanges = shape({ name: optional(name), avatar })
/** A value of {@link WebhookTokenChanges}. */
export type WebhookTokenChanges = Infer<typeof WebhookTokenChanges>

/**
 * The body of Modify Webhook: it may move to another channel of its guild (docs/spec/webhooks.md#modifying-webhooks).
 */
export const WebhookChanges = shape({ ...WebhookTokenChanges.properties, channel_id: optional(nullable(snowflake())) })
/** A value of {@link WebhookChanges}. */
export type WebhookChanges = Infer<typeof WebhookChanges>

const {
  nonce: _nonce,
  enforce_nonce: _enforced,
  message_reference: _answers,
  sticker_ids: _stickers,
  shared_client_theme: _theme,
  ...content
} = NewMessage.properties

/**
 * The body of Execute Webhook: a message that is not a reply, and the name and avatar of its author
 * (docs/spec/webhooks.md#executing).
 */
export const WebhookMessage = shape({
  ...content,
  username: unlessEmpty(nameText({ ...LIMITS.webhookName, trim: true })),
  avatar_url: unlessEmpty(url({ schemes: ['http', 'https'], max: LIMITS.avatarUrl })),
  /** The name of the post that it starts in a forum. */
  thread_name: unlessEmpty(nameText({ ...LIMITS.threadName, trim: true })),
  applied_tags: appliedTags,
})
/** A value of {@link WebhookMessage}. */
export type WebhookMessage = Infer<typeof WebhookMessage>

/** The body of Edit Webhook Message (docs/spec/webhooks.md#webhook-messages). */
export const WebhookMessageChanges = MessageChanges

/**
 * The body of Follow Announcement Channel: the channel to which messages are copied
 * (docs/spec/channels.md#followed-channels).
 */
export const NewFollower = shape({ webhook_channel_id: snowflake() })

/**
 * The response of Follow Announcement Channel: the followed channel, and the webhook that follows it
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
export type ExecutionQuery = Infer<typeof ExecutionQuery>

/**
 * The location of a webhook's message, and whether its components count (docs/spec/webhooks.md#webhook-messages).
 */
export const WebhookMessageQuery = shape({ thread_id: optional(snowflake()), with_components: optional(boolean()) })
