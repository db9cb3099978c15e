import { optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the remaining rows of a deleted channel or thread. For a group, the guild id is that of the channel. */
export const sweepChannelJob = job({
  name: 'sweep-channel',
  /** `after` is the table whose rows were removed last. */
  payload: shape({ guild_id: snowflake(), channel_id: snowflake(), after: optional(text()) }),
  owner: 'guild_id',
})
