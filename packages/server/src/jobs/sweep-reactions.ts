import { removeSomeReactions } from '../features/reactions/reactions-store.ts'
import type { Kernel } from '../kernel/kernel.ts'

const ROWS_AT_ONCE = 500

/** Removes who reacted with kinds that no message has any more, a bounded number of rows to a unit of work. */
export async function sweepReactions(
  { store }: Kernel,
  { guild_id, channel_id, kind_ids }: { guild_id: string; channel_id: string; kind_ids: readonly string[] },
): Promise<void> {
  const key = { guildId: guild_id, channelId: channel_id }
  for (;;) {
    const removed = await store.write((tx) => removeSomeReactions(tx, key, kind_ids, ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) return
  }
}
