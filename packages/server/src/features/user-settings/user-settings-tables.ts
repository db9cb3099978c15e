import { flag, id } from '../../store/column.ts'
import { type RowsOf, table } from '../../store/table.ts'

/** A user's settings for all of their clients. */
export const userSettings = table({
  name: 'user_settings',
  columns: {
    user_id: id,
    has_developer_mode: flag,
  },
  key: ['user_id'],
  belongsTo: { user: 'user_id' },
})

export const USER_SETTINGS_TABLES = [userSettings] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof USER_SETTINGS_TABLES> {}
}
