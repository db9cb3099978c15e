import type { Feature } from '../../kernel/feature.ts'
import { getUserSettings } from './get-user-settings.ts'
import { modifyUserSettings } from './modify-user-settings.ts'
import { USER_SETTINGS_TABLES } from './user-settings-tables.ts'

export const userSettings: Feature = {
  tables: USER_SETTINGS_TABLES,
  operations: [getUserSettings, modifyUserSettings],
}
