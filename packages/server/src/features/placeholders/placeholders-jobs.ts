import { optional, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/**
 * Moves everything of a placeholder to the account that claimed it. The position is that of the last message that was
 * looked at.
 */
export const movePlaceholderJob = job({
  name: 'move-placeholder',
  payload: shape({
    user_id: snowflake(),
    placeholder_id: snowflake(),
    guild_id: optional(snowflake()),
    channel_id: optional(snowflake()),
    message_id: optional(snowflake()),
  }),
  owner: 'user_id',
})
