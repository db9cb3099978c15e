import { id, json, moment, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

const messages = table({
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

/** When someone last used their turn in a channel in slow mode. */
const slowmodeTurns = table({
  name: 'slowmode_turns',
  columns: {
    guild_id: id,
    channel_id: id,
    user_id: id,
    kind: text,
    at: moment,
  },
  key: ['guild_id', 'channel_id', 'user_id', 'kind'],
  indexes: {
    slowmode_turns_by_time: ['at'],
  },
  belongsTo: { guild: 'guild_id' },
})

export const MESSAGES_TABLES = [messages, slowmodeTurns] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof MESSAGES_TABLES> {}
}
