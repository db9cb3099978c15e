import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Ends a poll at its time. */
export const endPollJob = job({
  name: 'end-poll',
  payload: shape({ channel_id: snowflake(), message_id: snowflake() }),
})
