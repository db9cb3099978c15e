import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the webhooks of an application that has left a guild. */
export const removeWebhooksJob = job({
  name: 'remove-webhooks',
  payload: shape({ guild_id: snowflake(), application_id: snowflake() }),
})
