import { handler } from '../../kernel/job.ts'
import { sweepReactionsJob } from '../messages/messages-jobs.ts'
import { removeSomeReactions } from '../messages/reactions-store.ts'

const ROWS_AT_ONCE = 500

/** Removes the rows of reactions that their message no longer has, a limited number in each unit of work. */
export const sweepReactions = handler(sweepReactionsJob, async function* ({ store }, gone) {
  const { guild_id, channel_id, kind_ids } = gone
  const key = { guildId: guild_id, channelId: channel_id }
  for (;;) {
    const removed = await store.write((tx) => removeSomeReactions(tx, key, kind_ids, ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) return
    yield gone
  }
})
