import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the remaining rows of a deleted account. What it has removed is no longer found when it continues. */
export const removeAccountJob = job({
  name: 'remove-account',
  payload: shape({ user_id: snowflake() }),
  owner: 'user_id',
})
