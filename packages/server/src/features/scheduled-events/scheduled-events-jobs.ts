import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the interested users of a deleted event. */
export const sweepScheduledEventJob = job({
  name: 'sweep-scheduled-event',
  payload: shape({ guild_id: snowflake(), event_id: snowflake() }),
  owner: 'guild_id',
})
