import { optional, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Updates the bots of a user after a change of the user's second factor. */
export const updateBotsOfOwnerJob = job({ name: 'tell-bots-of-owner', payload: shape({ user_id: snowflake() }) })

/** Updates a user in each of their guilds. */
export const updateUserInGuildsJob = job({
  name: 'tell-guilds-of-user',
  /** `after` is the last updated guild. */
  payload: shape({ user_id: snowflake(), after: optional(snowflake()) }),
  owner: 'user_id',
})
