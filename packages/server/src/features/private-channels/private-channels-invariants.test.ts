import { findsFaults, withImage } from '@guildhall/testing/invariants/finds-faults'
import { newGroup } from '@guildhall/testing/topics/groups'
import { makeFriends, newFriendInvite } from '@guildhall/testing/topics/relationships'

const RECIPIENTS = Array.from({ length: 11 }, (_, i) => `"${i}"`).join()

findsFaults(
  'private channels',
  async ({ owner, member, moderator }) => {
    for (const who of [member, moderator]) await makeFriends(owner, who)
    await newGroup(owner, [member, moderator])
    await newFriendInvite(member)
  },
  [
    ['a recipient without a row', 'delete from private_recipients', /private channel \d+: \d+ has no row/],
    [
      'a row of no recipient',
      `update private_channels set recipient_ids = '[]'`,
      /private channel \d+: \d+ is no recipient/,
    ],
    [
      'a group whose owner left',
      `update private_channels set recipient_ids = '[]'`,
      /group \d+: its owner is not in it/,
    ],
    [
      'a group of too many',
      `update private_channels set recipient_ids = '[${RECIPIENTS}]'`,
      /group \d+: too many are in it/,
    ],
    ['an invite into no group', 'update private_invites set channel_id = 1', /invite \w+: into a group that is gone/],
    ['an image that is gone', withImage('private_channels'), /channel_icon of \d+ in 0: shown, and not there/],
  ],
)
