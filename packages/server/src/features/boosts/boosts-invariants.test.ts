import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'boosts',
  async ({ administrator, guildId, member }) => {
    await administrator.api.put(`/guildhall/guilds/${guildId}/boosts/${member.id}`, { count: 2 })
  },
  [
    ['a wrong count', 'update boosts set count = count + 1', /guild \d+: boosts: 2 instead of 3/],
    [
      'a boost of someone who left',
      ({ member }) => `delete from members where user_id = ${member.id}`,
      /guild \d+: \d+ boosts it, but is not a member/,
    ],
  ],
)
