import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

export const messages = table({
  name: 'messages',
  columns: {
    guild_id: id,
    channel_id: id,
    id,
    author_id: id,
    wire: json,
  },
  key: ['guild_id', 'channel_id', 'id'],
  indexes: {
    messages_by_author: ['guild_id', 'author_id', 'id'],
  },
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
  generatesIds: ['id'],
})

export const MESSAGES_TABLES = [messages] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof MESSAGES_TABLES> {}
}
