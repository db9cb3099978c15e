import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A guild's welcome screen, which isn't part of the guild object. */
export const welcomeScreens = table({
  name: 'welcome_screens',
  columns: {
    guild_id: id,
    wire: json,
  },
  key: ['guild_id'],
  belongsTo: { guild: 'guild_id' },
})

export const WELCOME_SCREEN_TABLES = [welcomeScreens] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof WELCOME_SCREEN_TABLES> {}
}
