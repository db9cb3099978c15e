import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** What somebody wants to hear of in a guild. */
export const userGuildSettings = table({
  name: 'user_guild_settings',
  columns: {
    user_id: id,
    /** 0 for the channels outside all guilds. */
    guild_id: id,
    wire: json,
  },
  key: ['user_id', 'guild_id'],
  indexes: {
    user_guild_settings_by_guild: ['guild_id'],
  },
  belongsTo: { user: 'user_id', guild: 'guild_id' },
})

export const GUILD_SETTINGS_TABLES = [userGuildSettings] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof GUILD_SETTINGS_TABLES> {}
}
