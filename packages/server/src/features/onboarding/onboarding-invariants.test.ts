import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { makeReady, onboardingOption, prompt, setOnboarding } from '@guildhall/testing/topics/onboarding'

findsFaults(
  'onboarding',
  async (world) => {
    await makeReady(world)
    await setOnboarding(world, {
      prompts: [prompt('Who?', [onboardingOption('Me', { role_ids: [world.roles.member] })])],
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
