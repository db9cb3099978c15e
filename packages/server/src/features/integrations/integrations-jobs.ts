import { bits, integer, list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Ends a subscription whose grace period is over. */
export const expireSubscriptionJob = job({
  name: 'expire-subscription',
  payload: shape({ guild_id: snowflake(), integration_id: snowflake(), user_id: snowflake(), expires_at: integer() }),
})

/** Removes the roles of a bot that has left a guild. */
export const removeManagedRolesJob = job({
  name: 'remove-managed-roles',
  payload: shape({ guild_id: snowflake(), role_ids: list(snowflake()) }),
})

/** Adds a bot that was made on the command line to a guild. */
export const installBotJob = job({
  name: 'install-bot',
  payload: shape({ guild_id: snowflake(), bot_id: snowflake(), installed_by: snowflake(), permissions: bits() }),
})
