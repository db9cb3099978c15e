import type { Feature } from '../../kernel/feature.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { removeGuildSettingsIn } from './guild-settings-store.ts'

export const guildSettingsFeature: Feature = {
  hooks: [membersForgotten.with(removeGuildSettingsIn)],
}
