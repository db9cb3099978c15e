import { type Infer, integer, list, optional, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** A published message. `after` is the webhook of the last follower to which it was copied. */
export const published = shape({
  guild_id: snowflake(),
  channel_id: snowflake(),
  message_id: snowflake(),
  after: optional(snowflake()),
})

/** The payload of a job for a published message. */
export type Published = Infer<typeof published>

/** Applies an edit or deletion of a published message to its copies. */
export const followCrosspostJob = job({ name: 'follow-crosspost', payload: published, owner: 'guild_id' })

/** Fetches the external media of a message. `since` is when the message was written or edited, in ms since 1970. */
export const unfurlMediaJob = job({
  name: 'unfurl-media',
  payload: shape({ channel_id: snowflake(), message_id: snowflake(), since: integer() }),
  waitsForOthers: true,
})

/** Removes the reactions of kinds that no message has any more. */
export const sweepReactionsJob = job({
  name: 'sweep-reactions',
  payload: shape({ guild_id: snowflake(), channel_id: snowflake(), kind_ids: list(snowflake()) }),
  owner: 'guild_id',
})
