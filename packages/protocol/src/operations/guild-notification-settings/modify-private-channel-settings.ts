import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { UserGuildSettings, UserGuildSettingsChanges } from '../../objects/users/user-guild-settings.ts'

export const modifyPrivateChannelSettings = contract({
  name: 'Modify Private Channel Settings',
  method: 'PATCH',
  path: '/users/@me/guilds/@me/settings',
  body: UserGuildSettingsChanges,
  bodyBytes: BODY_BYTES.lists,
  returns: UserGuildSettings,
})
