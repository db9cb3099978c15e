import { newLinkedRole, newReporter, ruleOf } from '@guildhall/testing/features/linked-roles'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'linked roles',
  async (world) => {
    const reporter = await newReporter(world)
    await newLinkedRole(world, [[ruleOf(reporter, 'level', 2, '5')]])
  },
  [
    ['a tag without conditions', 'delete from linked_roles', /its tag and its conditions differ/],
    ['conditions of no role', 'update linked_roles set role_id = 7', /linked role \d+\/7: there is no such role/],
    ['no rules', `update linked_roles set rules = '[]'`, /invalid rules/],
    ['dates where there are none', 'update linked_roles set has_dates = true', /has_dates is wrong/],
  ],
)
