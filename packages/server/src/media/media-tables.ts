import { bytes, count, flag, id, moment, nullable, oneOfTexts, text, withDatabaseDefault } from '../store/column.ts'
import { type RowOf, type RowsOf, table } from '../store/table.ts'

/** An image or a sound of an owner; at most one of each kind. */
export const imagesTable = table({
  name: 'images',
  columns: {
    /** The guild, user, role, emoji, sticker or sound. */
    owner_id: id,
    kind: text,
    /** The guild with which it is deleted; 0 for images of a user's account. */
    guild_id: id,
    hash: text,
    format: oneOfTexts('png', 'jpeg', 'gif', 'webp', 'avif', 'lottie', 'mp4', 'mp3', 'ogg'),
    is_animated: flag,
    bytes,
    /** The user for whose storage it counts besides the guild's; null if unknown. */
    sender_id: nullable(id),
    size: withDatabaseDefault(count, 0),
  },
  key: ['owner_id', 'kind', 'guild_id'],
  indexes: {
    images_by_guild: ['guild_id'],
  },
  belongsTo: { guild: 'guild_id' },
  hasLargeRows: true,
})

export type ImageRow = RowOf<typeof imagesTable>

/** The cached images from URLs that messages of webhooks use as avatars. */
export const webhookAvatars = table({
  name: 'webhook_avatars',
  columns: {
    webhook_id: id,
    /** The SHA-256 of the URL. */
    url_hash: text,
    guild_id: id,
    /** Null if the URL had no image, so that it isn't requested again immediately. */
    hash: nullable(text),
    /** A WebP. */
    bytes: nullable(bytes),
    /** When a message last used it, rounded to the hour. */
    used_at: moment,
    /** A lower bound of the ids of the messages with it. */
    first_id: id,
    /** An upper bound of the ids of the messages with it. */
    last_id: id,
  },
  key: ['webhook_id', 'url_hash'],
  indexes: {
    webhook_avatars_by_hash: ['webhook_id', 'hash'],
    webhook_avatars_by_guild: ['guild_id'],
    webhook_avatars_by_use: ['used_at'],
  },
  belongsTo: { guild: 'guild_id' },
})

export type WebhookAvatarRow = RowOf<typeof webhookAvatars>

/**
 * The size of a guild's attachments, or of those that count for a user or a webhook, in bytes. There is no row if it is
 * 0.
 */
const storageUse = table({
  name: 'storage_use',
  columns: {
    owner_id: id,
    bytes: count,
  },
  key: ['owner_id'],
})

export const MEDIA_TABLES = [imagesTable, webhookAvatars, storageUse] as const

declare module '../store/tables.ts' {
  interface Tables extends RowsOf<typeof MEDIA_TABLES> {}
}
