import { count, id, json, moment, nullable, withDatabaseDefault } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A file of a message. Its bytes are stored under its id in the attachments folder. */
export const attachments = table({
  name: 'attachments',
  columns: {
    id,
    /** In a private channel, the channel's id, as for messages. */
    guild_id: id,
    channel_id: id,
    /** Null for a file that a user sent only to an application. */
    message_id: nullable(id),
    wire: json,
    /** When it is no longer served; its bytes, and then this row, are removed some time later. */
    expires_at: nullable(moment),
    /** To whose storage it counts: a user, a webhook, or a bot without an application; null if unknown. */
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
