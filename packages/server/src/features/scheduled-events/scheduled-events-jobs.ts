import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Forgets who was interested in a scheduled event that was deleted. */
export const sweepScheduledEventJob = job({
  name: 'sweep-scheduled-event',
  payload: shape({ guild_id: snowflake(), event_id: snowflake() }),
  owner: 'guild_id',
})
