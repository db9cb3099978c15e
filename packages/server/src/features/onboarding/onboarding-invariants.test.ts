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
      'a role in no prompt',
      `update roles set wire = replace(wire, '"flags":0', '"flags":1')`,
      /role \d+: whether it is in a prompt: true, should be false/,
    ],
    [
      'a role that doesn’t say that it is in a prompt',
      `update roles set wire = replace(wire, '"flags":1', '"flags":0')`,
      /role \d+: whether it is in a prompt: false, should be true/,
    ],
  ],
)
