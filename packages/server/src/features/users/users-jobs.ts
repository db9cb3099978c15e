import { optional, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Tells the bots of a person how they look to themselves, after a change of whether the person has a second factor. */
export const tellBotsOfOwnerJob = job({ name: 'tell-bots-of-owner', payload: shape({ user_id: snowflake() }) })

/** Tells each guild that a user is in how they look now. */
export const tellGuildsOfUserJob = job({
  name: 'tell-guilds-of-user',
  /** `after` is the last guild that was told. */
  payload: shape({ user_id: snowflake(), after: optional(snowflake()) }),
  owner: 'user_id',
})
