import { forgetLastMessage, removeSomeMessages } from '../features/messages/messages-store.ts'
import type { Kernel } from '../kernel/kernel.ts'

const ROWS_AT_ONCE = 500

/**
 * Removes the messages of a deleted channel, a bounded number of rows to a unit of work. Forgetting the newest one takes
 * the lock of the channel's stream: a message that was on its way when the channel went is written before, not after.
 */
export async function sweepChannel(
  { store }: Kernel,
  { guild_id, channel_id }: { guild_id: string; channel_id: string },
): Promise<void> {
  for (;;) {
    const removed = await store.write(async (tx) => {
      await forgetLastMessage(tx, channel_id)
      return removeSomeMessages(tx, { guildId: guild_id, channelId: channel_id }, ROWS_AT_ONCE)
    })
    if (removed < ROWS_AT_ONCE) return
  }
}
