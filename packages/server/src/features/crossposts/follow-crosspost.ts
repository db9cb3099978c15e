import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { followCrosspostJob } from '../messages/messages-jobs.ts'
import { findMessage, keyOf, updateMessage } from '../messages/messages-store.ts'
import { type StoredMessage, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { listCrossposts, removeCrosspost } from './crossposts-store.ts'
import type { CrosspostRow } from './crossposts-tables.ts'
import { updatedCrosspost } from './crossposts-view.ts'

/** Each copy is a separate unit of work. */
const BATCH_SIZE = 5

/** Applies an edit or deletion of a published message to its copies. */
export const followCrosspost = handler(followCrosspostJob, async function* (kernel, job) {
  const { guild_id: guildId, channel_id: channelId, message_id: id } = job
  const { db } = kernel.store
  const source = { guildId, channelId, id }
  const published = await findMessage(db, source)
  for (let { after = '0' } = job; ; ) {
    const rows = await listCrossposts(db, source, { after, limit: BATCH_SIZE })
    for (const row of rows) await followUp(kernel, row, published)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.webhook_id
    yield { ...job, after }
  }
})

async function followUp(kernel: Kernel, row: CrosspostRow, published: StoredMessage | undefined): Promise<void> {
  const { guild_id: guildId, channel_id: channelId, id } = row
  const unit = { name: 'follow-crosspost', emits: ['MESSAGE_UPDATE'], guildId, channelId } as const
  await writeUnlessDeleted(kernel, unit, async ({ db, emit, guild, now }) => {
    const channel = guild.channels.get(channelId)
    const brought = channel && (await findMessage(db, { ...keyOf(guild, channel), id }))
    if (!brought || !published) await removeCrosspost(db, row)
    if (!brought) return
    const after = updatedCrosspost(brought, published, now)
    updateMessage(db, guildId, after)
    emit(
      'MESSAGE_UPDATE',
      toMessageEvent(guild, channel, toMessage(after, { users: new Map(), urls: kernel.urls }), new Map()),
    )
  })
}
