import { handler, type PayloadOf } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findChannel } from '../../kernel/scopes/channel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { Db } from '../../store/db.ts'
import { deleteMessagesJob } from '../bans/bans-jobs.ts'
import { keyOf, listMessagesById } from './messages-store.ts'
import { removeMessages } from './remove-messages-actions.ts'

type Deletion = PayloadOf<typeof deleteMessagesJob>

/** The maximum number of messages in one event (docs/spec/gateway-events.md#message-deletions), which one unit of work deletes. */
const MESSAGES_AT_ONCE = 100

/**
 * Deletes the messages that a user wrote in a guild since a given time, channel by channel: each unit locks the
 * channel's own stream, so that its events are in order with the messages. Ends early if the guild was deleted.
 */
export const deleteMessages = handler(deleteMessagesJob, async function* (kernel, deletion) {
  let from = deletion.since
  while (await kernel.readModel.find(deletion.guild_id)) {
    const found = await listMessages(kernel.store.db, { ...deletion, since: from })
    for (const [channelId, ids] of Map.groupBy(found, ({ channel_id }) => channel_id)) {
      await deleteInChannel(
        kernel,
        deletion.guild_id,
        channelId,
        ids.map(({ id }) => id),
      )
    }
    const last = found.at(-1)
    if (!last || found.length < MESSAGES_AT_ONCE) return
    from = last.id
    yield { ...deletion, since: from }
  }
})

function listMessages(db: Db, { guild_id, user_id, since }: Deletion): Promise<{ channel_id: string; id: string }[]> {
  return db.q
    .selectFrom('messages')
    .select(['channel_id', 'id'])
    .where('guild_id', '=', guild_id)
    .where('author_id', '=', user_id)
    .where('id', '>=', since)
    .orderBy('id')
    .limit(MESSAGES_AT_ONCE)
    .execute()
}

/** Messages that were deleted meanwhile, or whose channel was, cause no second event. */
async function deleteInChannel(kernel: Kernel, guildId: string, channelId: string, wanted: string[]): Promise<void> {
  const unit = {
    name: 'delete-messages',
    emits: ['MESSAGE_DELETE', 'MESSAGE_DELETE_BULK'],
    guildId,
    channelId,
  } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const channel = await findChannel(tx.db, tx.guild, channelId)
    const key = channel ? keyOf(tx.guild, channel) : { guildId, channelId }
    const still = await listMessagesById(tx.db, key, wanted)
    const found = new Set(still.map(({ id }) => id))
    const ids = wanted.filter((id) => found.has(id))
    const [first] = ids
    if (first === undefined) return
    await removeMessages(tx, key, still)
    if (!channel) return
    if (ids.length === 1) tx.emit('MESSAGE_DELETE', { id: first, channel_id: channelId, guild_id: guildId })
    else tx.emit('MESSAGE_DELETE_BULK', { ids, channel_id: channelId, guild_id: guildId })
  })
}
