import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the members of a prune. */
export const pruneMembersJob = job({
  name: 'prune-members',
  payload: shape({ guild_id: snowflake() }),
  owner: 'guild_id',
})
