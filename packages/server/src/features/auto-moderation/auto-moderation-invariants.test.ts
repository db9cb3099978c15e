import { newRule } from '@guildhall/testing/features/auto-moderation'
import { testFindsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'auto moderation rules',
  async (world) => {
    await newRule(world)
  },
  [
    ['another id', withOtherId('auto_moderation_rules'), /auto_moderation_rules \d+: the id/],
    [
      'one of another guild',
      `update auto_moderation_rules set wire = replace(wire, '"guild_id":"', '"guild_id":"9')`,
      /auto moderation rule \d+: not in its guild/,
    ],
    ['one without its event', withoutEvent('AUTO_MODERATION_RULE_CREATE'), /AUTO_MODERATION_RULE_CREATE/],
  ],
)
