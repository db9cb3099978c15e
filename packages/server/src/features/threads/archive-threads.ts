import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { listDueThreads, listStillDue } from './thread-lists-store.ts'
import { setArchived } from './threads-actions.ts'

const THREADS_AT_ONCE = 50

/** Archives the threads in which nobody has spoken for as long as they say, some of one guild to a unit of work. */
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

/** Somebody may have spoken in the meantime; the threads of a guild that is gone are swept with it. */
async function archiveIn(kernel: Kernel, guildId: string, ids: readonly string[]): Promise<void> {
  await writeUnlessGone(kernel, { name: 'archive-threads', emits: ['THREAD_UPDATE'], guildId }, async (tx) => {
    for (const { wire } of await listStillDue(tx.db, guildId, ids, tx.now)) {
      const thread: BareThread = JSON.parse(wire)
      await setArchived(tx, tx.guild, thread, true)
    }
  })
}
