import { list, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Reminds the founder of a guild, a day after its beginning, that others can be invited. */
export const remindOfInvitesJob = job({ name: 'remind-of-invites', payload: shape({ guild_id: snowflake() }) })

/** Lets in those who had still to agree to the rules of a guild that asks for that no longer. */
export const releasePendingMembersJob = job({
  name: 'release-pending-members',
  payload: shape({ guild_id: snowflake() }),
  owner: 'guild_id',
})

/** Removes what a deleted guild has left behind. */
export const sweepGuildJob = job({
  name: 'sweep-guild',
  /** `after` names the table whose rows were removed last. */
  payload: shape({ guild_id: snowflake(), after: optional(text()) }),
  owner: 'guild_id',
})

/** Switches features of a guild on and off. */
export const switchFeaturesJob = job({
  name: 'switch-features',
  payload: shape({ guild_id: snowflake(), on: list(text()), off: list(text()) }),
})
