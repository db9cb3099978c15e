import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { EVENTS_OF_HOSTS, moveByClock } from './scheduled-events-actions.ts'
import { listDueEvents, listStillDueEvents } from './scheduled-events-store.ts'

const EVENTS_AT_ONCE = 50

/** Starts, ends and cancels scheduled events whose time has come, some of one guild in each unit of work. */
export async function moveScheduledEvents(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  let after = { dueAt: 0, id: '0' }
  for (;;) {
    const due = await listDueEvents(kernel.store.db, { now, ...after, limit: EVENTS_AT_ONCE })
    for (const [guildId, events] of Map.groupBy(due, ({ guild_id }) => guild_id)) {
      const ids = events.map(({ id }) => id)
      await moveIn(kernel, guildId, ids)
    }
    const last = due.at(-1)
    if (!last || due.length < EVENTS_AT_ONCE) return
    after = { dueAt: last.due_at ?? now, id: last.id }
  }
}

/** Another unit may have changed them meanwhile; the events of a deleted guild are removed with it. */
async function moveIn(kernel: Kernel, guildId: string, ids: readonly string[]): Promise<void> {
  await writeUnlessDeleted(kernel, { name: 'move-scheduled-events', emits: EVENTS_OF_HOSTS, guildId }, async (tx) => {
    for (const id of await listStillDueEvents(tx.db, guildId, ids, tx.now)) {
      const event = tx.guild.scheduledEvents.get(id)
      if (event) await moveByClock(tx, tx.guild, event)
    }
  })
}
