import { integer, list, nullable, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'
import { systemMessage } from '../system-channel/system-channel-jobs.ts'

/** Greets a new member, and detects unusually many joins. */
export const welcomeMemberJob = job({
  name: 'welcome-member',
  /** `greeting` is the message for the system channel, if the guild has enabled it. */
  payload: shape({ guild_id: snowflake(), joined_at: integer(), greeting: nullable(systemMessage) }),
})

/** Removes the boosts of a member who has left. */
export const endBoostsJob = job({ name: 'end-boosts', payload: shape({ guild_id: snowflake(), user_id: snowflake() }) })

/** The members who left a guild, and when, in ms since 1970: they may have returned since. */
const leaving = shape({ guild_id: snowflake(), user_ids: list(snowflake()), left_at: integer() })

/** Removes members who left a guild from its threads. */
export const leaveThreadsJob = job({ name: 'leave-threads', payload: leaving, owner: 'guild_id' })

/** Removes the interest of members who left a guild in its scheduled events. */
export const leaveScheduledEventsJob = job({ name: 'leave-scheduled-events', payload: leaving, owner: 'guild_id' })

/** Removes guests who are not in the voice channel to which they were invited. */
export const endGuestVisitsJob = job({
  name: 'end-visits',
  /** `joined_at` distinguishes the visits of a user. */
  payload: shape({ guild_id: snowflake(), visits: list(shape({ user_id: snowflake(), joined_at: text() })) }),
})
