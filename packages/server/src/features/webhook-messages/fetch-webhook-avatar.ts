import { ApiError } from '../../kernel/api-error.ts'
import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { fetchAvatar } from '../../media/remote-avatar.ts'
import { findWebhookAvatar, keepWebhookAvatar, useWebhookAvatar } from '../../media/webhook-avatars-store.ts'
import { changeShown, findShown } from '../messages/edit-after-unfurl-actions.ts'
import { fetchWebhookAvatarJob } from './webhook-messages-jobs.ts'

/** How long after a message its avatar may still be fetched, ms. */
const WORTH_IT_MS = 300_000
/** For how long an image that couldn't be fetched isn't requested again, ms. */
const MISSING_MS = 600_000

/**
 * Sets the author's avatar of a webhook's message to the requested image. A URL is fetched once, however many messages
 * name it; if it can't be fetched, they show the webhook's own avatar.
 */
export const fetchWebhookAvatar = handler(fetchWebhookAvatarJob, async (kernel, job) => {
  const { channel_id: channelId, message_id: messageId, since } = job
  if (kernel.clock.now() - since > WORTH_IT_MS) return
  const shown = await findShown(kernel, channelId, messageId)
  if (!shown?.message.author) return
  const place = { guildId: job.guild_id, webhookId: job.webhook_id, url: job.url }
  const known = await findWebhookAvatar(kernel.store.db, place)
  if (known?.hash === null && known.usedAt > kernel.clock.now() - MISSING_MS) return
  const fetched = known?.hash ? undefined : await fetchAvatar(kernel.outside, job.url, { user: { id: job.webhook_id } })
  const showing = changeShown(kernel, 'show-webhook-avatar', shown.place, messageId, async (tx, message) => {
    if (fetched !== undefined) await keepWebhookAvatar(tx, place, fetched, tx.now)
    const avatar = await useWebhookAvatar(tx.db, place, tx.now)
    if (!message.author || avatar === undefined || message.author.avatar === avatar) return undefined
    return { ...message, author: { ...message.author, avatar } }
  })
  await showing.catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.error === 'GuildStorageFull')) throw error
    // The result is stored, so that it isn't fetched for every message.
    await writeUnlessDeleted(kernel, { name: 'show-webhook-avatar', emits: [], guildId: job.guild_id }, (tx) =>
      keepWebhookAvatar(tx, place, null, tx.now),
    )
  })
})
