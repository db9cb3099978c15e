import type { Feature } from '../../kernel/feature.ts'
import { guildShown } from '../invites/invites-hooks.ts'
import { showScreen } from './welcome-screen-actions.ts'

export const welcomeScreenFeature: Feature = {
  hooks: [guildShown.with(showScreen)],
}
