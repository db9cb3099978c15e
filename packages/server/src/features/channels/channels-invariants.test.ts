import { testFindsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'channels',
  async ({ owner, channels, roles }) => {
    await owner.api.put(`/channels/${channels.general}/permissions/${roles.member}`, { type: 0, deny: '2048' })
  },
  [
    ['another id', withOtherId('channels'), /channels \d+: the id/],
    [
      'a deleted category',
      `update channels set wire = replace(wire, '"parent_id":null', '"parent_id":"1"')`,
      /channel \d+: its category 1 is not a category/,
    ],
    [
      'an overwrite of a deleted role',
      ({ roles }) => `delete from roles where id = ${roles.member}`,
      /channel \d+: an overwrite of role \d+, which does not exist/,
    ],
    [
      'an overwrite without its event',
      `update channels set wire = replace(wire, '2048', '64')`,
      /channel \d+: differs from its last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('CHANNEL_UPDATE'),
      /emitted without CHANNEL_UPDATE/,
    ],
  ],
)
