import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Onboarding, OnboardingChanges } from '../../objects/guilds/onboarding.ts'

export const modifyGuildOnboarding = contract({
  name: 'Modify Guild Onboarding',
  method: 'PUT',
  path: '/guilds/:guildId/onboarding',
  body: OnboardingChanges,
  bodyBytes: BODY_BYTES.documents,
  returns: Onboarding,
  errors: ['InvalidRole', 'OnboardingBelowRequirements', 'OnboardingRequirementsUnmet'],
})
