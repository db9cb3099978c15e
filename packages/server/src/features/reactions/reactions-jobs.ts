import { list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes who reacted with kinds that no message has any more. */
export const sweepReactionsJob = job({
  name: 'sweep-reactions',
  payload: shape({ guild_id: snowflake(), channel_id: snowflake(), kind_ids: list(snowflake()) }),
  owner: 'guild_id',
})
