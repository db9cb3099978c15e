import { modifyPrivateChannelSettings as contract } from '@guildhall/protocol/operations/guild-settings/modify-private-channel-settings'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { changeGuildSettings, readOverrides } from './guild-settings-actions.ts'

/** The same for the channels outside all guilds. */
export const modifyPrivateChannelSettings = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: ['USER_GUILD_SETTINGS_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    const channel_overrides = await readOverrides(kernel, caller, null, body.channel_overrides)
    return write((tx) => changeGuildSettings(tx, caller.user.id, null, { ...body, channel_overrides }))
  },
})
