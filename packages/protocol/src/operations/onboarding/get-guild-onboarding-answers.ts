import { contract } from '../../contract.ts'
import { MemberOnboarding } from '../../objects/guilds/onboarding.ts'

export const getGuildOnboardingAnswers = contract({
  name: 'Get Guild Onboarding Answers',
  method: 'GET',
  path: '/guilds/:guildId/onboarding-responses',
  returns: MemberOnboarding,
})
