import { list, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Reminds the founder of a day-old guild that they can invite others. */
export const remindOfInvitesJob = job({ name: 'remind-of-invites', payload: shape({ guild_id: snowflake() }) })

/** Accepts pending members of a guild that no longer requires agreement to its rules. */
export const releasePendingMembersJob = job({
  name: 'release-pending-members',
  payload: shape({ guild_id: snowflake() }),
  owner: 'guild_id',
})

/** Removes the remaining rows of a deleted guild. */
export const sweepGuildJob = job({
  name: 'sweep-guild',
  /** `after` is the table whose rows were removed last. */
  payload: shape({ guild_id: snowflake(), after: optional(text()) }),
  owner: 'guild_id',
})

/** Switches features of a guild on and off. */
export const switchFeaturesJob = job({
  name: 'switch-features',
  payload: shape({ guild_id: snowflake(), on: list(text()), off: list(text()) }),
})
