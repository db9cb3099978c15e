import { flag, id, nullable } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

export const privateRecipients = table({
  name: 'private_recipients',
  columns: {
    user_id: id,
    channel_id: id,
    /** The other user of a DM; null in a group. */
    other_id: nullable(id),
    /** Whether the channel is in their list. */
    is_open: flag,
  },
  key: ['user_id', 'channel_id'],
  indexes: {
    private_recipients_by_other: { on: ['user_id', 'other_id'], isUnique: true },
  },
  belongsTo: { user: 'user_id', channel: 'channel_id' },
})

export const PRIVATE_CHANNELS_TABLES = [privateRecipients] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof PRIVATE_CHANNELS_TABLES> {}
}
