import { removeGuildSettingsIn } from '../features/guild-settings/guild-settings-store.ts'
import { removeReadStatesIn } from '../features/read-states/read-states-store.ts'
import { listThreadGoers, takeOutOfThreads } from '../features/threads/thread-members-store.ts'
import { shownCount } from '../features/threads/threads-view.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'
import type { Steps } from './job-handler.ts'

const THREADS_AT_ONCE = 100

/** Who left a guild, and when: they may have come back since, and be in threads again. */
interface Leaving {
  guild_id: string
  user_ids: readonly string[]
  left_at: number
}

/**
 * Takes those who left a guild out of its threads, some at once; of the active ones their members are told. What they have
 * read there, and wanted to hear of, is forgotten.
 */
export async function* leaveThreads(kernel: Kernel, leaving: Leaving): Steps<Leaving> {
  const { guild_id, user_ids, left_at } = leaving
  await kernel.store.write(async (tx) => {
    await removeReadStatesIn(tx, guild_id, user_ids)
    await removeGuildSettingsIn(tx, guild_id, user_ids)
  })
  const unit = { name: 'leave-threads', emits: ['THREAD_MEMBERS_UPDATE'], guildId: guild_id } as const
  for (const userId of await listThreadGoers(kernel.store.db, guild_id, user_ids)) {
    for (;;) {
      const left = await writeUnlessGone(kernel, unit, async (tx) => {
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
}
