import { bytes, count, flag, id, moment, nullable, oneOfTexts, text, withDatabaseDefault } from '../store/column.ts'
import { type RowOf, type RowsOf, table } from '../store/table.ts'

/** A picture that an owner shows: one of each kind. */
export const imagesTable = table({
  name: 'images',
  columns: {
    /** The guild, user, role, emoji or sticker. */
    owner_id: id,
    kind: text,
    /** The guild with which it goes; 0 for what a user shows everywhere. */
    guild_id: id,
    hash: text,
    format: oneOfTexts('png', 'jpeg', 'gif', 'webp', 'avif', 'lottie', 'mp4'),
    is_animated: flag,
    bytes,
    /** Whose storage it counts for beside the guild's; null if that is not known. */
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

/** What lay at a URL that a webhook named for its picture in a message. */
export const webhookAvatars = table({
  name: 'webhook_avatars',
  columns: {
    webhook_id: id,
    /** The SHA-256 of the URL. */
    url_hash: text,
    guild_id: id,
    /** Null if there was no picture: then it isn't asked for again at once. */
    hash: nullable(text),
    /** A WebP. */
    bytes: nullable(bytes),
    /** When a message last showed it, to the hour. */
    used_at: moment,
    /** No message that shows it has a lower id. */
    first_id: id,
    /** All messages that show it have lower ids. */
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

/** How many bytes the attachments of a guild have, or those that count for a user or a webhook. There is no row for none. */
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
