import { findsFaults, withImage, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'

findsFaults(
  'guilds',
  async ({ owner, guildId }) => {
    await owner.api.patch(`/guilds/${guildId}`, { name: 'renamed' })
  },
  [
    ['another id', withOtherId('guilds'), /guilds \d+: the id/],
    ['another owner', ({ member }) => `update guilds set owner_id = ${member.id}`, /guild \d+: the owner/],
    ['an owner who left', ({ owner }) => `delete from members where user_id = ${owner.id}`, /its owner is no member/],
    ['a guild that nobody made discoverable', 'update guilds set is_discoverable = true', /guild \d+: discoverable/],
    ['another name to search by', `update guilds set name_key = 'x'`, /guild \d+: the name that is searched/],
    ['an image that is gone', withImage('guilds', 'banner'), /banner of \d+ in \d+: shown, and not there/],
    [
      'settings that nobody was told of',
      `update guilds set wire = replace(wire, 'renamed', 'x')`,
      /guild \d+: not as it was told of last/,
    ],
    ['an audit entry without its event', withoutEvent('GUILD_UPDATE'), /told of without GUILD_UPDATE/],
  ],
)
