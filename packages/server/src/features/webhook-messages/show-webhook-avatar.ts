import { ApiError } from '../../kernel/api-error.ts'
import { handler } from '../../kernel/job.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { fetchAvatar } from '../../media/remote-avatar.ts'
import { findWebhookAvatar, keepWebhookAvatar, useWebhookAvatar } from '../../media/webhook-avatars-store.ts'
import { changeShown, findShown } from '../messages/shown-later-actions.ts'
import { showWebhookAvatarJob } from './webhook-messages-jobs.ts'

/** Nobody looks at a message of long ago again: what waited for longer is given up, ms. */
const WORTH_IT_MS = 300_000
/** How long what can't be had isn't asked for again, ms. */
const MISSING_MS = 600_000

/**
 * Gives the author of a webhook's message the picture that it was sent with. However many messages name a URL, it is asked for
 * once; what can't be had leaves them the webhook's own picture.
 */
export const showWebhookAvatar = handler(showWebhookAvatarJob, async (kernel, job) => {
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
    // It isn't fetched again for every message.
    await writeUnlessGone(kernel, { name: 'show-webhook-avatar', emits: [], guildId: job.guild_id }, (tx) =>
      keepWebhookAvatar(tx, place, null, tx.now),
    )
  })
})
