import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'
import { releaseStorage } from '../../media/storage-use-store.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'

/** An attachment as its row and its message store it, with a path instead of URLs. */
export type StoredAttachment = Attachment

/** The guild of an attachment; null in a private channel, whose id replaces the guild's. */
export const guildOfAttachment = ({ guild_id, channel_id }: { guild_id: string; channel_id: string }): string | null =>
  guild_id === channel_id ? null : guild_id

/** The key of a channel's messages. */
interface ChannelKey {
  readonly guildId: string
  readonly channelId: string
}

/** The owner of files: a message, or none for a limited time. */
export interface AttachmentPlace extends ChannelKey {
  readonly messageId: string | null
  readonly expiresAt: number | null
  /** The user whose storage it counts toward. */
  readonly senderId: string
}

const insert = effect<AttachmentPlace & { id: string; wire: string; size: number }>((q, param) =>
  q.insertInto('attachments').values({
    id: param('id'),
    guild_id: param('guildId'),
    channel_id: param('channelId'),
    message_id: param('messageId'),
    wire: param('wire'),
    expires_at: param('expiresAt'),
    sender_id: param('senderId'),
    size: param('size'),
  }),
)
const update = effect<{ id: string; wire: string }>((q, param) =>
  q
    .updateTable('attachments')
    .set({ wire: param('wire') })
    .where('id', '=', param('id')),
)
const find = statement<{ id: string }, { channel_id: string; wire: string; expires_at: number | null }>((q, param) =>
  q.selectFrom('attachments').select(['channel_id', 'wire', 'expires_at']).where('id', '=', param('id')),
)
const listOf = statement<ChannelKey & { messageId: string }, { wire: string }>((q, param) =>
  q
    .selectFrom('attachments')
    .select('wire')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('message_id', '=', param('messageId'))
    .where('expires_at', 'is', null)
    .orderBy('id'),
)
const listDue = statement<{ until: number; limit: number }, { id: string }>((q, param) =>
  q
    .selectFrom('attachments')
    .select('id')
    .where('expires_at', '<=', param('until'))
    .orderBy('expires_at')
    .limit(param('limit')),
)

export function insertAttachment(db: TxDb, place: AttachmentPlace, attachment: StoredAttachment): void {
  insert(db, { ...place, id: attachment.id, size: attachment.size, wire: JSON.stringify(attachment) })
}

export function updateAttachment(db: TxDb, attachment: StoredAttachment): void {
  update(db, { id: attachment.id, wire: JSON.stringify(attachment) })
}

/** An attachment that may be served; undefined if it isn't in the channel, or has expired. */
export async function findAttachment(
  db: Db,
  { channelId, id, now }: { channelId: string; id: string; now: number },
): Promise<StoredAttachment | undefined> {
  const [row] = await find(db, { id })
  if (!row || row.channel_id !== channelId || (row.expires_at !== null && row.expires_at <= now)) return undefined
  return JSON.parse(row.wire)
}

/** All files of a message, including those that its embeds and components show. */
export async function listAttachments(db: Db, key: ChannelKey & { messageId: string }): Promise<StoredAttachment[]> {
  return (await listOf(db, key)).map(({ wire }) => JSON.parse(wire))
}

/** Files that a message no longer has are not served any more. */
export async function expireAttachments(db: TxDb, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return
  await db.q.updateTable('attachments').set({ expires_at: at }).where('id', 'in', ids).execute()
}

/** Marks the files of deleted messages as expired. */
export async function expireAttachmentsOf(
  db: Db,
  { guildId, channelId }: ChannelKey,
  messageIds: Iterable<string>,
  at: number,
): Promise<void> {
  for (const some of idLists(messageIds)) {
    await db.q
      .updateTable('attachments')
      .set({ expires_at: at })
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('message_id', 'in', some)
      .execute()
  }
}

/** Marks files of a channel as expired, or of all channels of a guild. @returns how many, at most `limit` */
export async function expireSomeAttachments(
  { db: { q }, now: at }: { readonly db: TxDb; readonly now: number },
  { owner, id, guildId = id }: DeletedOwner,
  limit: number,
): Promise<number> {
  const some = q
    .selectFrom('attachments')
    .select('id')
    .where('guild_id', '=', guildId)
    .$if(owner === 'channel', (all) => all.where('channel_id', '=', id))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .limit(limit)
  const expired = await q
    .updateTable('attachments')
    .set({ expires_at: at })
    .where('id', 'in', some)
    .returning('id')
    .execute()
  return expired.length
}

/** The files that expired before a time, oldest first. */
export async function listExpiredAttachments(db: Db, until: number, limit: number): Promise<string[]> {
  return (await listDue(db, { until, limit })).map(({ id }) => id)
}

/** Removes rows of attachments whose bytes were deleted, and subtracts them from the storage counts. */
export async function removeAttachments(db: TxDb, ids: readonly string[]): Promise<void> {
  const gone = await db.q
    .deleteFrom('attachments')
    .where('id', 'in', ids)
    .returning(['guild_id', 'channel_id', 'sender_id', 'size'])
    .execute()
  await releaseStorage(
    db,
    gone.map((each) => ({ senderId: each.sender_id, guildId: guildOfAttachment(each), size: each.size })),
  )
}

/** Which of some files have a row. */
export async function listKnownAttachments(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.q.selectFrom('attachments').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
