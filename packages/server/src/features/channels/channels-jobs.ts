import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes what a deleted channel or thread has left behind. The guild of a group's channel is the channel itself. */
export const sweepChannelJob = job({
  name: 'sweep-channel',
  payload: shape({ guild_id: snowflake(), channel_id: snowflake() }),
  owner: 'guild_id',
})
