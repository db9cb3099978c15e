import type { OnboardingPrompt } from '@guildhall/protocol/objects/guilds/onboarding'
import { t } from '../../language/voice-and-onboarding.ts'

/** The selection after a change in one prompt; the options of other prompts stay selected. */
export const withChosenOptions = (
  chosen: readonly string[],
  prompt: OnboardingPrompt,
  ids: readonly string[],
): string[] => [...chosen.filter((id) => !prompt.options.some((option) => option.id === id)), ...ids]

export const chosenOptionsOf = (chosen: readonly string[], { options }: OnboardingPrompt): string[] =>
  options.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))

/** The error texts of required prompts without an answer, by ID. */
export const unansweredPrompts = (
  prompts: readonly OnboardingPrompt[],
  chosen: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    prompts
      .filter(({ required, in_onboarding }) => required && in_onboarding)
      .filter((prompt) => chosenOptionsOf(chosen, prompt).length === 0)
      .map(({ id }) => [id, t('onboarding.this-question-is-required')]),
  )
