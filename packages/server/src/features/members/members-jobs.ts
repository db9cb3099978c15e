import { integer, list, nullable, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'
import { systemMessage } from '../system-channel/system-channel-jobs.ts'

/** Greets a new member, and notices when unusually many come. */
export const welcomeMemberJob = job({
  name: 'welcome-member',
  /** `greeting` is the message for the system channel, if the guild wants one. */
  payload: shape({ guild_id: snowflake(), joined_at: integer(), greeting: nullable(systemMessage) }),
})

/** Takes the boosts of a member away who has left. */
export const endBoostsJob = job({ name: 'end-boosts', payload: shape({ guild_id: snowflake(), user_id: snowflake() }) })

/** Those who left a guild, and when, in ms since 1970: they may have come back since. */
const leaving = shape({ guild_id: snowflake(), user_ids: list(snowflake()), left_at: integer() })

/** Takes those who left a guild out of its threads. */
export const leaveThreadsJob = job({ name: 'leave-threads', payload: leaving, owner: 'guild_id' })

/** Ends the interest of those who left a guild in its scheduled events. */
export const leaveScheduledEventsJob = job({ name: 'leave-scheduled-events', payload: leaving, owner: 'guild_id' })

/** Takes guests out of a guild who are not in the voice channel to which they came. */
export const endVisitsJob = job({
  name: 'end-visits',
  /** `joined_at` tells one visit of a user from the next. */
  payload: shape({ guild_id: snowflake(), visits: list(shape({ user_id: snowflake(), joined_at: text() })) }),
})
