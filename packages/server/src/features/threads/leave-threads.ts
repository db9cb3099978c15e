import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { leaveThreadsJob } from '../members/members-jobs.ts'
import { listThreadGoers, takeOutOfThreads } from './thread-members-store.ts'
import { shownCount } from './threads-view.ts'

const THREADS_AT_ONCE = 100

/**
 * Removes former members of a guild from its threads, some at once; members of active threads are notified. Their read states and
 * notification settings are removed too.
 */
export const leaveThreads = handler(leaveThreadsJob, async function* (kernel, leaving) {
  const { guild_id, user_ids, left_at } = leaving
  await kernel.store.write(async (tx) => {
    for (const handler of membersForgotten.handlers) await handler(tx, guild_id, user_ids)
  })
  const unit = { name: 'leave-threads', emits: ['THREAD_MEMBERS_UPDATE'], guildId: guild_id } as const
  for (const userId of await listThreadGoers(kernel.store.db, guild_id, user_ids)) {
    for (;;) {
      const left = await writeUnlessDeleted(kernel, unit, async (tx) => {
        const of = { guildId: guild_id, userId, until: left_at, limit: THREADS_AT_ONCE }
        const threads = await takeOutOfThreads(tx.db, of)
        for (const { id, member_count } of threads.filter(({ archived }) => !archived)) {
          const removed_member_ids = [userId]
          tx.emit('THREAD_MEMBERS_UPDATE', {
            ...{ id, guild_id, removed_member_ids },
            member_count: shownCount(member_count),
          })
        }
        return threads.length
      })
      if (left === null) return
      yield leaving
      if (left < THREADS_AT_ONCE) break
    }
  }
})
