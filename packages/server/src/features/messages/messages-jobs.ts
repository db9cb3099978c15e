import { integer, list, type Of, optional, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** A message that was published. `after` is the webhook of the last follower that has it already. */
export const published = shape({
  guild_id: snowflake(),
  channel_id: snowflake(),
  message_id: snowflake(),
  after: optional(snowflake()),
})

/** What a job about a published message is told. */
export type Published = Of<typeof published>

/** Does to what followers have brought what was done to the published message. */
export const followCrosspostJob = job({ name: 'follow-crosspost', payload: published, owner: 'guild_id' })

/** Looks at the media of a message that lie elsewhere. `since` is when the message was written or changed, in ms since 1970. */
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
