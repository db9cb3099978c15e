import type { Feature } from '../../kernel/feature.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { removeGuildSettingsIn } from './guild-settings-store.ts'
import { GUILD_SETTINGS_TABLES } from './guild-settings-tables.ts'
import { modifyPrivateChannelSettings } from './modify-private-channel-settings.ts'
import { modifyUserGuildSettings } from './modify-user-guild-settings.ts'

export const guildSettings: Feature = {
  tables: GUILD_SETTINGS_TABLES,
  operations: [modifyUserGuildSettings, modifyPrivateChannelSettings],
  hooks: [membersForgotten.with(removeGuildSettingsIn)],
}
