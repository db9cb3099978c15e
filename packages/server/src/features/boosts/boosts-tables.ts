import { count, id } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

export const boosts = table({
  name: 'boosts',
  columns: {
    guild_id: id,
    user_id: id,
    count,
  },
  key: ['guild_id', 'user_id'],
  belongsTo: { guild: 'guild_id', user: 'user_id' },
})

export const BOOSTS_TABLES = [boosts] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof BOOSTS_TABLES> {}
}
