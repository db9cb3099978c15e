import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { leaveScheduledEventsJob } from '../members/members-jobs.ts'
import { adjustInterestCount, listInterestedAmong, removeInterestsOf } from './interest-store.ts'

const EVENTS_AT_ONCE = 100

/** Removes the interest of former members in a guild's events. */
export const leaveScheduledEvents = handler(leaveScheduledEventsJob, async function* (kernel, leaving) {
  const { guild_id, user_ids, left_at } = leaving
  const emits = ['GUILD_SCHEDULED_EVENT_USER_REMOVE'] as const
  const unit = { name: 'leave-scheduled-events', emits, guildId: guild_id }
  for (const user_id of await listInterestedAmong(kernel.store.db, guild_id, user_ids)) {
    for (;;) {
      const left = await writeUnlessDeleted(kernel, unit, async (tx) => {
        const of = { guildId: guild_id, userId: user_id, until: left_at, limit: EVENTS_AT_ONCE }
        const ids = await removeInterestsOf(tx.db, of)
        await adjustInterestCount(tx.db, guild_id, ids, -1)
        for (const id of ids.filter((each) => tx.guild.scheduledEvents.has(each))) {
          tx.emit('GUILD_SCHEDULED_EVENT_USER_REMOVE', { guild_scheduled_event_id: id, user_id, guild_id })
        }
        return ids.length
      })
      if (left === null) return
      yield leaving
      if (left < EVENTS_AT_ONCE) break
    }
  }
})
