import { contract } from '../../contract.ts'
import { UserSettings, UserSettingsChanges } from '../../objects/users/user-settings.ts'

export const modifyUserSettings = contract({
  name: 'Modify User Settings',
  method: 'PATCH',
  path: '/users/@me/settings',
  body: UserSettingsChanges,
  returns: UserSettings,
})
