import { contract } from '../../contract.ts'
import { MemberOnboarding, OnboardingResponses } from '../../objects/guilds/onboarding.ts'

export const answerGuildOnboarding = contract({
  name: 'Answer Guild Onboarding',
  method: 'POST',
  path: '/guilds/:guildId/onboarding-responses',
  body: OnboardingResponses,
  returns: MemberOnboarding,
  errors: ['FeatureDisabled'],
})
