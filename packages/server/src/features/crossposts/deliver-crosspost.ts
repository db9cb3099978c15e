import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { touchLastMessage } from '../../store/newest-messages.ts'
import { findWebhook } from '../../store/rows/webhook-row.ts'
import { followCrosspostJob, type Published } from '../messages/messages-jobs.ts'
import { findMessage, insertMessage } from '../messages/messages-store.ts'
import { type StoredMessage, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { deliverCrosspostJob } from './crossposts-jobs.ts'
import { type Follower, insertCrosspost, listFollowers } from './crossposts-store.ts'
import { newCrosspost } from './crossposts-view.ts'

/** Each copy is a separate unit of work. */
const FOLLOWERS_AT_ONCE = 5

/**
 * Copies a published message to all followers of its channel, one unit of work for each, in the event order of its own
 * guild. Existing copies are unchanged, so that the job can be repeated.
 */
export const deliverCrosspost = handler(deliverCrosspostJob, async function* (kernel, published) {
  const { guild_id: guildId, channel_id: channelId, message_id: id } = published
  const { db } = kernel.store
  const find = () => findMessage(db, { guildId, channelId, id })
  for (let { after = '0' } = published; ; ) {
    const message = await find()
    if (!message) return followLater(kernel, published)
    const followers = await listFollowers(db, { channelId, after, limit: FOLLOWERS_AT_ONCE })
    for (const follower of followers) await bring(kernel, published, message, follower)
    // Later changes of the message reached only the copies that existed by then.
    if (JSON.stringify(await find()) !== JSON.stringify(message)) await followLater(kernel, published)
    const last = followers.at(-1)
    if (!last || followers.length < FOLLOWERS_AT_ONCE) return
    after = last.id
    yield { ...published, after }
  }
})

async function followLater(kernel: Kernel, { guild_id, channel_id, message_id }: Published): Promise<void> {
  await writeAsSystem(kernel, { name: 'deliver-crosspost', emits: [] }, async (tx) =>
    tx.enqueue(followCrosspostJob, { guild_id, channel_id, message_id }),
  )
}

async function bring(kernel: Kernel, published: Published, message: StoredMessage, follower: Follower): Promise<void> {
  const { guild_id: guildId, channel_id: channelId } = follower
  const unit = { name: 'deliver-crosspost', emits: ['MESSAGE_CREATE'], guildId, channelId } as const
  await writeUnlessDeleted(kernel, unit, async ({ db, emit, guild, newId, now }) => {
    const webhook = await findWebhook(db, follower.id)
    const channel = guild.channels.get(channelId)
    if (!channel || webhook?.channelId !== channelId) return
    const source = { guildId: published.guild_id, channelId: published.channel_id, id: published.message_id }
    const brought = newCrosspost(source, message, webhook, { id: newId(), now })
    const row = {
      source_guild_id: source.guildId,
      source_channel_id: source.channelId,
      source_id: source.id,
      webhook_id: webhook.id,
      guild_id: guildId,
      channel_id: channelId,
      id: brought.id,
    }
    if (!(await insertCrosspost(db, row))) return
    insertMessage(db, guild, channel, brought)
    await touchLastMessage(db, guild, channelId, brought.id)
    emit(
      'MESSAGE_CREATE',
      toMessageEvent(guild, channel, toMessage(brought, { users: new Map(), urls: kernel.urls }), new Map()),
    )
  })
}
