import { count, id, json, moment, nullable, withDatabaseDefault } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A file of a message. Its bytes lie under its id where files are kept. */
export const attachments = table({
  name: 'attachments',
  columns: {
    id,
    /** As messages have it: of a private channel its own id. */
    guild_id: id,
    channel_id: id,
    /** Null for what somebody sent to an application alone. */
    message_id: nullable(id),
    wire: json,
    /** When it is no longer given out; a while later its bytes are removed, and then this row. */
    expires_at: nullable(moment),
    /** Whose storage it counts for: a user's, a webhook's, or that of a bot without an application; null if that is not known. */
    sender_id: nullable(id),
    size: withDatabaseDefault(count, 0),
  },
  key: ['id'],
  indexes: {
    attachments_by_message: ['guild_id', 'channel_id', 'message_id'],
    attachments_by_end: { on: ['expires_at'], where: 'expires_at is not null' },
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
  leaving: 'expires_at is not null',
  generatesIds: ['id'],
})

export const ATTACHMENTS_TABLES = [attachments] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ATTACHMENTS_TABLES> {}
}
