import { countInterest, listInterestedAmong, removeInterestsOf } from '../features/scheduled-events/interest-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'
import type { Steps } from './job-handler.ts'

const EVENTS_AT_ONCE = 100

/** Who left a guild, and when: they may have come back since, and be interested again. */
interface Leaving {
  guild_id: string
  user_ids: readonly string[]
  left_at: number
}

/** Those who left a guild are no longer interested in what takes place there. */
export async function* leaveScheduledEvents(kernel: Kernel, leaving: Leaving): Steps<Leaving> {
  const { guild_id, user_ids, left_at } = leaving
  const emits = ['GUILD_SCHEDULED_EVENT_USER_REMOVE'] as const
  const unit = { name: 'leave-scheduled-events', emits, guildId: guild_id }
  for (const user_id of await listInterestedAmong(kernel.store.db, guild_id, user_ids)) {
    for (;;) {
      const left = await writeUnlessGone(kernel, unit, async (tx) => {
        const of = { guildId: guild_id, userId: user_id, until: left_at, limit: EVENTS_AT_ONCE }
        const ids = await removeInterestsOf(tx.db, of)
        await countInterest(tx.db, guild_id, ids, -1)
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
}
