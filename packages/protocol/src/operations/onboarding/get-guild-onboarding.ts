import { contract } from '../../contract.ts'
import { Onboarding } from '../../objects/guilds/onboarding.ts'

export const getGuildOnboarding = contract({
  name: 'Get Guild Onboarding',
  method: 'GET',
  path: '/guilds/:guildId/onboarding',
  returns: Onboarding,
})
