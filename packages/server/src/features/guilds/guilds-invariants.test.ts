import { testFindsFaults, withImage, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'guilds',
  async ({ owner, guildId }) => {
    await owner.api.patch(`/guilds/${guildId}`, { name: 'renamed' })
  },
  [
    ['another id', withOtherId('guilds'), /guilds \d+: the id/],
    ['another owner', ({ member }) => `update guilds set owner_id = ${member.id}`, /guild \d+: the owner/],
    [
      'an owner who left',
      ({ owner }) => `delete from members where user_id = ${owner.id}`,
      /its owner is not a member/,
    ],
    ['a guild that is not discoverable', 'update guilds set is_discoverable = true', /guild \d+: discoverable/],
    ['another search key of the name', `update guilds set name_key = 'x'`, /guild \d+: the search key of the name/],
    ['a missing image', withImage('guilds', 'banner'), /banner of \d+ in \d+: referenced, but missing/],
    [
      'settings without their event',
      `update guilds set wire = replace(wire, 'renamed', 'x')`,
      /guild \d+: differs from its last event/,
    ],
    ['an audit entry without the event of its change', withoutEvent('GUILD_UPDATE'), /emitted without GUILD_UPDATE/],
  ],
)
