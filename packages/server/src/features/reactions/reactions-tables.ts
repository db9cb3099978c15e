import { id } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A user's reaction. The counts and emojis are in the message's document. */
export const reactions = table({
  name: 'reactions',
  columns: {
    guild_id: id,
    channel_id: id,
    kind_id: id,
    user_id: id,
  },
  key: ['guild_id', 'channel_id', 'kind_id', 'user_id'],
  belongsTo: { guild: 'guild_id', channel: 'channel_id' },
  generatesIds: ['kind_id'],
})

export const REACTIONS_TABLES = [reactions] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof REACTIONS_TABLES> {}
}
