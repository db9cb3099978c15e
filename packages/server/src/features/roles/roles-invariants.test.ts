import { testFindsFaults, withImage, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'roles',
  async ({ owner, guildId, member, roles }) => {
    await owner.api.post(`/guilds/${guildId}/roles`, { name: 'created' })
    await owner.api.put(`/guilds/${guildId}/members/${member.id}/roles/${roles.member}`)
  },
  [
    ['another id', withOtherId('roles'), /roles \d+: the id/],
    ['a wrong count', 'update roles set member_count = member_count - 1', /role \d+: holders/],
    ['a missing image', withImage('roles'), /role_icon of \d+ in \d+: referenced, but missing/],
    [
      'a name without its event',
      `update roles set wire = replace(wire, 'created', 'x')`,
      /role \d+: differs from its last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('GUILD_ROLE_CREATE'),
      /emitted without GUILD_ROLE_CREATE/,
    ],
  ],
)
