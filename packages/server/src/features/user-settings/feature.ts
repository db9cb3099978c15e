import type { Feature } from '../../kernel/feature.ts'
import { getUserSettings } from './get-user-settings.ts'
import { modifyUserSettings } from './modify-user-settings.ts'

export const userSettings: Feature = {
  operations: [getUserSettings, modifyUserSettings],
}
