import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Db } from '../../store/db.ts'
import { findWebhook, type KnownWebhook } from '../../store/rows/webhook-row.ts'
import { ApiError } from '../api-error.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { isSameSecret } from './secrets.ts'

/** What a token in a path was issued for, which defines the holder's permissions. */
export type Bearer = { readonly kind: 'webhook'; readonly webhook: KnownWebhook }

/**
 * Finds what an id and a token of a path identify.
 *
 * @throws UnknownWebhook, InvalidWebhookToken
 */
export async function mustFindBearer(db: Db, id: string, token: string): Promise<Bearer> {
  const webhook = await findWebhook(db, id)
  if (!webhook) throw new ApiError('UnknownWebhook')
  if (webhook.token === null || !isSameSecret(webhook.token, token)) throw new ApiError('InvalidWebhookToken')
  return { kind: 'webhook', webhook }
}

/** Refuses tokens that don't belong to a webhook. @throws UnknownWebhook */
export function mustBeWebhook(bearer: Bearer): KnownWebhook {
  if (bearer.kind !== 'webhook') throw new ApiError('UnknownWebhook')
  return bearer.webhook
}

/**
 * The channel of a webhook, unless the channel is deleted and a job is about to remove the webhook too. @throws
 * UnknownWebhook
 */
export function mustFindChannelOf(guild: GuildModel | undefined, { channelId }: KnownWebhook): GuildChannel {
  const channel = guild?.channels.get(channelId)
  if (!channel) throw new ApiError('UnknownWebhook')
  return channel
}

/**
 * The permissions of a webhook in its channel. They don't depend on any member's permissions there, only on the
 * token's.
 */
export const OF_WEBHOOKS = permissionSet(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'SEND_TTS_MESSAGES',
  'SEND_VOICE_MESSAGES',
  'SEND_POLLS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
  'CREATE_PUBLIC_THREADS',
)
