import { optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes what a deleted channel or thread has left behind. The guild of a group's channel is the channel itself. */
export const sweepChannelJob = job({
  name: 'sweep-channel',
  /** `after` names the table whose rows were removed last. */
  payload: shape({ guild_id: snowflake(), channel_id: snowflake(), after: optional(text()) }),
  owner: 'guild_id',
})
