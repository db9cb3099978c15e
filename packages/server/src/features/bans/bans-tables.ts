import { flag, id, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

export const bans = table({
  name: 'bans',
  columns: {
    guild_id: id,
    user_id: id,
    reason: nullable(text),
    /** Whether the user was not a member when banned: the number of such bans is limited. */
    of_stranger: flag,
  },
  key: ['guild_id', 'user_id'],
  indexes: {
    bans_by_stranger: ['guild_id', 'of_stranger'],
  },
  belongsTo: { guild: 'guild_id', user: 'user_id' },
})

export type BanRow = RowOf<typeof bans>

export const BANS_TABLES = [bans] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof BANS_TABLES> {}
}
