import type { Feature } from '../../kernel/feature.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { removeGuildSettingsIn } from './guild-notification-settings-store.ts'

export const guildNotificationSettingsFeature: Feature = {
  hooks: [membersForgotten.with(removeGuildSettingsIn)],
}
