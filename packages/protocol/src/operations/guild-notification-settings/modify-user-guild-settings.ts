import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { UserGuildSettings, UserGuildSettingsChanges } from '../../objects/users/user-guild-settings.ts'

export const modifyUserGuildSettings = contract({
  name: 'Modify User Guild Settings',
  method: 'PATCH',
  path: '/users/@me/guilds/:guildId/settings',
  body: UserGuildSettingsChanges,
  bodyBytes: BODY_BYTES.lists,
  returns: UserGuildSettings,
})
