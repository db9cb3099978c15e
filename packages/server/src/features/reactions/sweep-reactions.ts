import { handler } from '../../kernel/job.ts'
import { sweepReactionsJob } from '../messages/messages-jobs.ts'
import { removeSomeReactions } from '../messages/reactions-store.ts'

const ROWS_AT_ONCE = 500

/** Removes who reacted with kinds that no message has any more, a bounded number of rows to a unit of work. */
export const sweepReactions = handler(sweepReactionsJob, async function* ({ store }, gone) {
  const { guild_id, channel_id, kind_ids } = gone
  const key = { guildId: guild_id, channelId: channel_id }
  for (;;) {
    const removed = await store.write((tx) => removeSomeReactions(tx, key, kind_ids, ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) return
    yield gone
  }
})
