import type { OnboardingPrompt } from '@guildhall/protocol/objects/guilds/onboarding'
import { t } from '../../language/places.ts'

/** What is chosen once some options of a prompt are: those of the others stay. */
export const withChosen = (chosen: readonly string[], prompt: OnboardingPrompt, ids: readonly string[]): string[] => [
  ...chosen.filter((id) => !prompt.options.some((option) => option.id === id)),
  ...ids,
]

export const chosenOf = (chosen: readonly string[], { options }: OnboardingPrompt): string[] =>
  options.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))

/** What must be answered and isn't, by the prompts' ids. */
export const unanswered = (
  prompts: readonly OnboardingPrompt[],
  chosen: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    prompts
      .filter(({ required, in_onboarding }) => required && in_onboarding)
      .filter((prompt) => chosenOf(chosen, prompt).length === 0)
      .map(({ id }) => [id, t('onboarding.this-is-required')]),
  )
