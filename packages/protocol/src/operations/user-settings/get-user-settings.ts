import { contract } from '../../contract.ts'
import { UserSettings } from '../../objects/users/user-settings.ts'

export const getUserSettings = contract({
  name: 'Get User Settings',
  method: 'GET',
  path: '/users/@me/settings',
  returns: UserSettings,
})
