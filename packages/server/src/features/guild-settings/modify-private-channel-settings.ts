import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { UserGuildSettings, UserGuildSettingsChanges } from '@guildhall/protocol/objects/user-guild-settings'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { changeGuildSettings, readOverrides } from './guild-settings-actions.ts'

/** The same for the channels outside all guilds. */
export const modifyPrivateChannelSettings = operation({
  name: 'Modify Private Channel Settings',
  method: 'PATCH',
  path: '/users/@me/guilds/@me/settings',
  requires: anyone,
  callers: ['user'],
  body: UserGuildSettingsChanges,
  bodyBytes: BODY_BYTES.lists,
  returns: UserGuildSettings,
  emits: ['USER_GUILD_SETTINGS_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    const channel_overrides = await readOverrides(kernel, caller, null, body.channel_overrides)
    return write((tx) => changeGuildSettings(tx, caller.user.id, null, { ...body, channel_overrides }))
  },
})
