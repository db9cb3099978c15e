import type { Feature } from '../../kernel/feature.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { removeGuildSettingsIn } from './guild-settings-store.ts'
import { modifyPrivateChannelSettings } from './modify-private-channel-settings.ts'
import { modifyUserGuildSettings } from './modify-user-guild-settings.ts'

export const guildSettings: Feature = {
  operations: [modifyUserGuildSettings, modifyPrivateChannelSettings],
  hooks: [membersForgotten.with(removeGuildSettingsIn)],
}
