import { id, json } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A user's notification settings for a guild. */
export const userGuildSettings = table({
  name: 'user_guild_settings',
  columns: {
    user_id: id,
    /** 0 for private channels. */
    guild_id: id,
    wire: json,
  },
  key: ['user_id', 'guild_id'],
  indexes: {
    user_guild_settings_by_guild: ['guild_id'],
  },
  belongsTo: { user: 'user_id', guild: 'guild_id' },
})

export const NOTIFICATION_SETTINGS_TABLES = [userGuildSettings] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof NOTIFICATION_SETTINGS_TABLES> {}
}
