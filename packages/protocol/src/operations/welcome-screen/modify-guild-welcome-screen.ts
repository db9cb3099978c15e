import { contract } from '../../contract.ts'
import { WelcomeScreen, WelcomeScreenChanges } from '../../objects/guilds/welcome-screen.ts'

export const modifyGuildWelcomeScreen = contract({
  name: 'Modify Guild Welcome Screen',
  method: 'PATCH',
  path: '/guilds/:guildId/welcome-screen',
  body: WelcomeScreenChanges,
  returns: WelcomeScreen,
  errors: ['FeatureDisabled'],
})
