import { id, moment, text } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** When a user last sent a message, or started a thread, in a channel with slow mode. */
export const slowmodeTurns = table({
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

export const SLOWMODE_TABLES = [slowmodeTurns] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof SLOWMODE_TABLES> {}
}
