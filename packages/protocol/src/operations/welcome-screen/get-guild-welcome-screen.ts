import { contract } from '../../contract.ts'
import { WelcomeScreen } from '../../objects/guilds/welcome-screen.ts'

export const getGuildWelcomeScreen = contract({
  name: 'Get Guild Welcome Screen',
  method: 'GET',
  path: '/guilds/:guildId/welcome-screen',
  returns: WelcomeScreen,
  errors: ['UnknownWelcomeScreen'],
})
