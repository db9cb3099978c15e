import { handler, type PayloadOf, type Steps } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { expireSomeAttachments } from '../attachments/attachments-store.ts'
import { channelSwept } from '../channels/channels-hooks.ts'
import { sweepChannelJob } from '../channels/channels-jobs.ts'
import { removeCrosspostsOfChannel } from '../crossposts/crossposts-store.ts'
import { forgetLastMessage, removeSomeMessages } from '../messages/messages-store.ts'
import { removeSomeReactions } from '../messages/reactions-store.ts'
import { removeAllThreadMembers } from '../threads/thread-members-store.ts'
import { listThreadIdsOf, removeThread } from '../threads/threads-store.ts'

type Channel = PayloadOf<typeof sweepChannelJob>

const ROWS_AT_ONCE = 500
const THREADS_AT_ONCE = 100

/**
 * Removes the messages of a deleted channel or thread and what hangs on them, a bounded number of rows to a unit of work,
 * its status in voice, and its threads. Forgetting the newest message takes the lock of the channel's stream: one that was on its way when the
 * channel went is written before, not after.
 */
export const sweepChannel = handler(sweepChannelJob, async function* (kernel, channel) {
  const { guild_id, channel_id } = channel
  const { store, clock } = kernel
  const key = { guildId: guild_id, channelId: channel_id }
  for (;;) {
    const removed = await store.write(async (tx) => {
      await forgetLastMessage(tx, channel_id)
      for (const sweep of channelSwept.parts) await sweep(tx, key)
      return removeSomeMessages(tx, key, ROWS_AT_ONCE)
    })
    if (removed < ROWS_AT_ONCE) break
    yield channel
  }
  for (;;) {
    const removed = await store.write((tx) => removeSomeReactions(tx, key, null, ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) break
    yield channel
  }
  for (;;) {
    const expired = await store.write((tx) => expireSomeAttachments(tx, key, clock.now(), ROWS_AT_ONCE))
    if (expired < ROWS_AT_ONCE) break
    yield channel
  }
  await store.write((tx) => removeAllThreadMembers(tx, guild_id, channel_id))
  await store.write((tx) => removeCrosspostsOfChannel(tx, guild_id, channel_id))
  yield* sweepThreads(kernel, channel)
})

/** The threads of a channel go with it, one after the other. */
async function* sweepThreads(kernel: Kernel, channel: Channel): Steps<Channel> {
  const { guild_id, channel_id: parentId } = channel
  for (;;) {
    const ids = await listThreadIdsOf(kernel.store.db, guild_id, parentId, THREADS_AT_ONCE)
    for (const id of ids) {
      for await (const _ of sweepChannel.run(kernel, { guild_id, channel_id: id })) yield channel
      await kernel.store.write((tx) => removeThread(tx, { guild_id, id }))
      yield channel
    }
    if (ids.length < THREADS_AT_ONCE) return
  }
}
