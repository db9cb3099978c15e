import { modifyPrivateChannelSettings as contract } from '@guildhall/protocol/operations/guild-notification-settings/modify-private-channel-settings'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { changeGuildSettings, readOverrides } from './guild-notification-settings-actions.ts'

/** Changes the notification settings of private channels, as Modify User Guild Settings does those of guilds. */
export const modifyPrivateChannelSettings = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['USER_GUILD_SETTINGS_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    const channel_overrides = await readOverrides(kernel, caller, null, body.channel_overrides)
    return write((tx) => changeGuildSettings(tx, caller.user.id, null, { ...body, channel_overrides }))
  },
})
