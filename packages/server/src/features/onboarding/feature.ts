import type { Feature } from '../../kernel/feature.ts'
import { answerGuildOnboarding } from './answer-guild-onboarding.ts'
import { getGuildOnboarding } from './get-guild-onboarding.ts'
import { getGuildOnboardingAnswers } from './get-guild-onboarding-answers.ts'
import { modifyGuildOnboarding } from './modify-guild-onboarding.ts'
import { ONBOARDING_TABLES } from './onboarding-tables.ts'

export const onboarding: Feature = {
  tables: ONBOARDING_TABLES,
  operations: [getGuildOnboarding, modifyGuildOnboarding, getGuildOnboardingAnswers, answerGuildOnboarding],
}
