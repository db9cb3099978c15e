import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { listDueThreads, listStillDue } from './thread-lists-store.ts'
import { setArchived } from './threads-actions.ts'

const THREADS_AT_ONCE = 50

/** Archives threads that have been inactive for their archive duration, some of one guild in each unit of work. */
export async function archiveThreads(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  let after = { dueAt: 0, id: '0' }
  for (;;) {
    const due = await listDueThreads(kernel.store.db, { now, ...after, limit: THREADS_AT_ONCE })
    for (const [guildId, threads] of Map.groupBy(due, ({ guild_id }) => guild_id)) {
      await archiveIn(
        kernel,
        guildId,
        threads.map(({ id }) => id),
      )
    }
    const last = due.at(-1)
    if (!last || due.length < THREADS_AT_ONCE) return
    after = { dueAt: last.archive_due_at ?? now, id: last.id }
  }
}

/** A member may have sent a message meanwhile; the threads of a deleted guild are removed with it. */
async function archiveIn(kernel: Kernel, guildId: string, ids: readonly string[]): Promise<void> {
  await writeUnlessDeleted(kernel, { name: 'archive-threads', emits: ['THREAD_UPDATE'], guildId }, async (tx) => {
    for (const { wire } of await listStillDue(tx.db, guildId, ids, tx.now)) {
      const thread: BareThread = JSON.parse(wire)
      await setArchived(tx, tx.guild, thread, true)
    }
  })
}
