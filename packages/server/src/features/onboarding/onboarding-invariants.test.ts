import {
  onboardingOption,
  onboardingPrompt,
  prepareOnboarding,
  setOnboarding,
} from '@guildhall/testing/features/onboarding'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'onboarding',
  async (world) => {
    await prepareOnboarding(world)
    await setOnboarding(world, {
      prompts: [onboardingPrompt('Who?', [onboardingOption('Me', { role_ids: [world.roles.member] })])],
    })
  },
  [
    [
      'a role with the flag in no prompt',
      `update roles set wire = replace(wire, '"flags":0', '"flags":1')`,
      /role \d+: whether it is in a prompt: true instead of false/,
    ],
    [
      'a role in a prompt without its flag',
      `update roles set wire = replace(wire, '"flags":1', '"flags":0')`,
      /role \d+: whether it is in a prompt: false instead of true/,
    ],
  ],
)
