import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { UserGuildSettings, UserGuildSettingsChanges } from '@guildhall/protocol/objects/user-guild-settings'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { changeGuildSettings, readOverrides } from './guild-settings-actions.ts'

/** Says what the caller wants to hear of in a guild. Nothing is held back from him for it: his clients go by it. */
export const modifyUserGuildSettings = operation({
  name: 'Modify User Guild Settings',
  method: 'PATCH',
  path: '/users/@me/guilds/:guildId/settings',
  requires: member,
  callers: ['user'],
  body: UserGuildSettingsChanges,
  bodyBytes: BODY_BYTES.lists,
  returns: UserGuildSettings,
  emits: ['USER_GUILD_SETTINGS_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, guild, body, write }) => {
    const channel_overrides = await readOverrides(kernel, caller, guild.id, body.channel_overrides)
    return write((tx) => changeGuildSettings(tx, caller.user.id, guild.id, { ...body, channel_overrides }), 'own')
  },
})
