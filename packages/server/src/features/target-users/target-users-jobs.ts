import { list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Moves pending target users of an invite to its list. */
export const fillTargetListJob = job({
  name: 'fill-target-list',
  payload: shape({ guild_id: snowflake(), list_id: snowflake() }),
  owner: 'guild_id',
})

/** Removes lists that are obsolete, or will never be used. */
export const sweepTargetListsJob = job({
  name: 'sweep-target-lists',
  payload: shape({ guild_id: snowflake(), list_ids: list(snowflake()) }),
  owner: 'guild_id',
})
