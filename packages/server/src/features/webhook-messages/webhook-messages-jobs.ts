import { integer, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Sets the avatar of a webhook's message to the image at `url`. `since` is when the message was sent, in ms since 1970. */
export const fetchWebhookAvatarJob = job({
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
