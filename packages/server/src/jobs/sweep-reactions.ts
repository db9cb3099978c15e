import { removeSomeReactions } from '../features/reactions/reactions-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Steps } from './job-handler.ts'

interface GoneKinds {
  readonly guild_id: string
  readonly channel_id: string
  readonly kind_ids: readonly string[]
}

const ROWS_AT_ONCE = 500

/** Removes who reacted with kinds that no message has any more, a bounded number of rows to a unit of work. */
export async function* sweepReactions({ store }: Kernel, gone: GoneKinds): Steps<GoneKinds> {
  const { guild_id, channel_id, kind_ids } = gone
  const key = { guildId: guild_id, channelId: channel_id }
  for (;;) {
    const removed = await store.write((tx) => removeSomeReactions(tx, key, kind_ids, ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) return
    yield gone
  }
}
