import { findsFaults, withImage, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'

findsFaults(
  'roles',
  async ({ owner, guildId, member, roles }) => {
    await owner.api.post(`/guilds/${guildId}/roles`, { name: 'created' })
    await owner.api.put(`/guilds/${guildId}/members/${member.id}/roles/${roles.member}`)
  },
  [
    ['another id', withOtherId('roles'), /roles \d+: the id/],
    ['a wrong count', 'update roles set member_count = member_count - 1', /role \d+: holders/],
    ['an image that is gone', withImage('roles'), /role_icon of \d+ in \d+: shown, and not there/],
    [
      'a name that nobody was told of',
      `update roles set wire = replace(wire, 'created', 'x')`,
      /role \d+: not as it was told of last/,
    ],
    ['an audit entry without its event', withoutEvent('GUILD_ROLE_CREATE'), /told of without GUILD_ROLE_CREATE/],
  ],
)
