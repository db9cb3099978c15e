import type { Feature } from '../../kernel/feature.ts'
import { answerGuildOnboarding } from './answer-guild-onboarding.ts'
import { getGuildOnboarding } from './get-guild-onboarding.ts'
import { getGuildOnboardingAnswers } from './get-guild-onboarding-answers.ts'
import { modifyGuildOnboarding } from './modify-guild-onboarding.ts'

export const onboarding: Feature = {
  operations: [getGuildOnboarding, modifyGuildOnboarding, getGuildOnboardingAnswers, answerGuildOnboarding],
}
