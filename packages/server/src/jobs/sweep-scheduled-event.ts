import { removeSomeInterested } from '../features/scheduled-events/interest-store.ts'
import type { Kernel } from '../kernel/kernel.ts'

const ROWS_AT_ONCE = 500

/** Forgets who was interested in an event that was deleted, a bounded number of rows to a unit of work. */
export async function sweepScheduledEvent(
  { store }: Kernel,
  { guild_id, event_id }: { guild_id: string; event_id: string },
): Promise<void> {
  for (;;) {
    const removed = await store.write((tx) =>
      removeSomeInterested(tx, { guildId: guild_id, id: event_id }, ROWS_AT_ONCE),
    )
    if (removed < ROWS_AT_ONCE) return
  }
}
