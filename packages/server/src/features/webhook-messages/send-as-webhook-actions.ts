// Sends messages as a webhook.
import { isForum } from '@guildhall/protocol/enums/channel-type'
import type { WebhookMessage } from '@guildhall/protocol/objects/applications/webhook'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { mustBeWebhook } from '../../kernel/callers/bearer.ts'
import { type ChannelModel, isGuildChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx, TxBase } from '../../kernel/unit-of-work/tx.ts'
import { useWebhookAvatar, type WebhookAvatarPlace } from '../../media/webhook-avatars-store.ts'
import type { MessageDraft } from '../messages/drafts-actions.ts'
import { authorOf, postMessage } from '../messages/post-message-actions.ts'
import { startPost } from '../posts/create-post-actions.ts'
import { SPEAKING } from '../threads/thread-message-actions.ts'
import { fetchWebhookAvatarJob } from './webhook-messages-jobs.ts'
import { allowedOfWebhook } from './webhook-messages-rules.ts'

/** The events of a webhook's message. */
export const WEBHOOK_SPEAKING = ['MESSAGE_CREATE', 'THREAD_CREATE', ...SPEAKING] as const

/**
 * Sends a message as the unit's webhook, with the name and avatar of the request; if it names a post, the post is
 * started.
 */
export async function speakAsWebhook(
  tx: Tx<'bearer', (typeof WEBHOOK_SPEAKING)[number]>,
  { username, avatar_url: url, ...sent }: WebhookMessage,
  draft: MessageDraft,
): Promise<Message> {
  const webhook = mustBeWebhook(tx.bearer)
  const place = url == null ? undefined : { guildId: webhook.guildId, webhookId: webhook.id, url }
  const avatar = place && (await useWebhookAvatar(tx.db, place, tx.now))
  const message = await speak(tx, authorOf(webhook, username, avatar), sent, draft)
  if (place && avatar === undefined) leaveToShow(tx, message, place)
  return message
}

async function speak(
  tx: Tx<'bearer', (typeof WEBHOOK_SPEAKING)[number]>,
  author: ReturnType<typeof authorOf>,
  { thread_name: name, applied_tags: tags, allowed_mentions, tts }: WebhookMessage,
  draft: MessageDraft,
): Promise<Message> {
  const allowed = allowedOfWebhook(allowed_mentions)
  const { guild, channel } = tx
  if (name == null || !guild || !isGuildChannel(channel))
    return postMessage(tx, author, draft, { allowed, tts: tts ?? false })
  const plan = { name, tags: tags ?? [], allowed, autoArchive: null, slowmode: null }
  return (await startPost({ ...tx, guild, channel }, plan, draft, author)).message
}

/** An unknown avatar is fetched after the response. */
function leaveToShow(
  { enqueue, now }: Pick<TxBase<never>, 'enqueue' | 'now'>,
  { id, channel_id }: Message,
  { guildId: guild_id, webhookId: webhook_id, url }: WebhookAvatarPlace,
): void {
  enqueue(fetchWebhookAvatarJob, { guild_id, channel_id, message_id: id, webhook_id, url, since: now })
}

/** Whether a webhook's message would be in a forum: for a thread, the type of its parent counts. */
export const isInForum = (guild: GuildModel | null, channel: ChannelModel): boolean =>
  isForum((isThread(channel) ? guild?.channels.get(channel.parent_id)?.type : undefined) ?? channel.type)

/** The stream that the unit locks: the guild's if a thread is started or unarchived, or gains mentioned members. */
export function streamOfTurn(channel: ChannelModel, { found }: MessageDraft): 'guild' | undefined {
  if (isForum(channel.type)) return 'guild'
  return isThread(channel) && (channel.thread_metadata.archived || found.users.length > 0) ? 'guild' : undefined
}
