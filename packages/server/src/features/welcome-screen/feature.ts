import type { Feature } from '../../kernel/feature.ts'
import { getGuildWelcomeScreen } from './get-guild-welcome-screen.ts'
import { modifyGuildWelcomeScreen } from './modify-guild-welcome-screen.ts'

export const welcomeScreen: Feature = {
  operations: [getGuildWelcomeScreen, modifyGuildWelcomeScreen],
}
