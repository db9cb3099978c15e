import type { Feature } from '../../kernel/feature.ts'
import { guildShown } from '../invites/invites-hooks.ts'
import { getGuildWelcomeScreen } from './get-guild-welcome-screen.ts'
import { modifyGuildWelcomeScreen } from './modify-guild-welcome-screen.ts'
import { showScreen } from './welcome-screen-actions.ts'
import { WELCOME_SCREEN_TABLES } from './welcome-screen-tables.ts'

export const welcomeScreen: Feature = {
  tables: WELCOME_SCREEN_TABLES,
  operations: [getGuildWelcomeScreen, modifyGuildWelcomeScreen],
  hooks: [guildShown.with(showScreen)],
}
