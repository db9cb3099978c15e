/** Which channels count toward the requirements of onboarding (docs/spec/onboarding.md#modes). */
export const OnboardingMode = { ONBOARDING_DEFAULT: 0, ONBOARDING_ADVANCED: 1 } as const

/** How the options of a prompt are shown (docs/spec/onboarding.md#prompts). */
export const OnboardingPromptType = { MULTIPLE_CHOICE: 0, DROPDOWN: 1 } as const
