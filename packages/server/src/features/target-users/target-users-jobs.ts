import { list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Puts those who were sent for an invite on its list. */
export const fillTargetListJob = job({
  name: 'fill-target-list',
  payload: shape({ guild_id: snowflake(), list_id: snowflake() }),
  owner: 'guild_id',
})

/** Removes lists that are gone, or will never hold. */
export const sweepTargetListsJob = job({
  name: 'sweep-target-lists',
  payload: shape({ guild_id: snowflake(), list_ids: list(snowflake()) }),
  owner: 'guild_id',
})
