import { removeSomeInterested } from '../features/scheduled-events/interest-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Steps } from './job-handler.ts'

interface GoneEvent {
  readonly guild_id: string
  readonly event_id: string
}

const ROWS_AT_ONCE = 500

/** Forgets who was interested in an event that was deleted, a bounded number of rows to a unit of work. */
export async function* sweepScheduledEvent({ store }: Kernel, gone: GoneEvent): Steps<GoneEvent> {
  const { guild_id, event_id } = gone
  for (;;) {
    const removed = await store.write((tx) =>
      removeSomeInterested(tx, { guildId: guild_id, id: event_id }, ROWS_AT_ONCE),
    )
    if (removed < ROWS_AT_ONCE) return
    yield gone
  }
}
