import { handler } from '../../kernel/job.ts'
import { removeSomeInterested } from './interest-store.ts'
import { sweepScheduledEventJob } from './scheduled-events-jobs.ts'

const ROWS_AT_ONCE = 500

/** Removes the interested users of a deleted event, a limited number in each unit of work. */
export const sweepScheduledEvent = handler(sweepScheduledEventJob, async function* ({ store }, gone) {
  const { guild_id, event_id } = gone
  for (;;) {
    const removed = await store.write((tx) =>
      removeSomeInterested(tx, { guildId: guild_id, id: event_id }, ROWS_AT_ONCE),
    )
    if (removed < ROWS_AT_ONCE) return
    yield gone
  }
})
