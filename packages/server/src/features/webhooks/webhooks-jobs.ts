import { integer, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'
import { published } from '../messages/messages-jobs.ts'

/** Brings a published message to the followers of its channel. */
export const deliverCrosspostJob = job({ name: 'deliver-crosspost', payload: published, owner: 'guild_id' })

/** Gives a webhook's message the picture at `url`. `since` is when the message was written, in ms since 1970. */
export const showWebhookAvatarJob = job({
  name: 'show-webhook-avatar',
  payload: shape({
    guild_id: snowflake(),
    channel_id: snowflake(),
    message_id: snowflake(),
    webhook_id: snowflake(),
    url: text(),
    since: integer(),
  }),
  waitsForOthers: true,
})

/** Removes the webhooks of an application that has left a guild. */
export const removeWebhooksJob = job({
  name: 'remove-webhooks',
  payload: shape({ guild_id: snowflake(), application_id: snowflake() }),
})
