import { findsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'

findsFaults(
  'channels',
  async ({ owner, channels, roles }) => {
    await owner.api.put(`/channels/${channels.general}/permissions/${roles.member}`, { type: 0, deny: '2048' })
  },
  [
    ['another id', withOtherId('channels'), /channels \d+: the id/],
    [
      'a category that is gone',
      `update channels set wire = replace(wire, '"parent_id":null', '"parent_id":"1"')`,
      /channel \d+: its category 1 is none/,
    ],
    [
      'an overwrite of a role that is gone',
      ({ roles }) => `delete from roles where id = ${roles.member}`,
      /channel \d+: an overwrite of role \d+, which is gone/,
    ],
    [
      'an overwrite that nobody was told of',
      `update channels set wire = replace(wire, '2048', '64')`,
      /channel \d+: not as it was told of last/,
    ],
    ['an audit entry without its event', withoutEvent('CHANNEL_UPDATE'), /told of without CHANNEL_UPDATE/],
  ],
)
