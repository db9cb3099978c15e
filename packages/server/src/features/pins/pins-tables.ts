import { id, moment } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

export const pins = table({
  name: 'pins',
  columns: {
    guild_id: id,
    channel_id: id,
    message_id: id,
    pinned_at: moment,
  },
  key: ['guild_id', 'channel_id', 'message_id'],
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
})

export const PINS_TABLES = [pins] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof PINS_TABLES> {}
}
