import { integer, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

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
