import { modifyUserGuildSettings as contract } from '@guildhall/protocol/operations/guild-notification-settings/modify-user-guild-settings'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { changeGuildSettings, readOverrides } from './guild-notification-settings-actions.ts'

/** Sets the caller's notification settings in a guild. The server still sends every event: their clients apply the settings. */
export const modifyUserGuildSettings = operation(contract, {
  requires: member,
  callers: ['user'],
  emits: ['USER_GUILD_SETTINGS_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, guild, body, write }) => {
    const channel_overrides = await readOverrides(kernel, caller, guild.id, body.channel_overrides)
    return write((tx) => changeGuildSettings(tx, caller.user.id, guild.id, { ...body, channel_overrides }), 'own')
  },
})
