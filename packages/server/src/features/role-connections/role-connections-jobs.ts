import { optional, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Updates a user's linked roles in each of their guilds. */
export const updateRolesOfUserJob = job({
  name: 'update-roles-of-user',
  /** `after` is the last updated guild. */
  payload: shape({ user_id: snowflake(), after: optional(snowflake()) }),
  owner: 'user_id',
})

/** Updates the linked roles of one member. */
export const updateRolesOfMemberJob = job({
  name: 'update-roles-of-member',
  payload: shape({ guild_id: snowflake(), user_id: snowflake() }),
})

/** Updates who has the linked roles of a guild, after conditions have changed. */
export const updateLinkedRolesJob = job({
  name: 'update-linked-roles',
  /** `after` is the last updated member. */
  payload: shape({ guild_id: snowflake(), after: optional(snowflake()) }),
  owner: 'guild_id',
})
