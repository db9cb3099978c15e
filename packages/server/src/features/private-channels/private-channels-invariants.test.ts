import { newGroup } from '@guildhall/testing/features/groups'
import { makeFriends, newFriendInvite } from '@guildhall/testing/features/relationships'
import { testFindsFaults, withImage } from '@guildhall/testing/invariants/test-finds-faults'

const RECIPIENTS = Array.from({ length: 11 }, (_, i) => `"${i}"`).join()

testFindsFaults(
  'private channels',
  async ({ owner, member, moderator }) => {
    for (const who of [member, moderator]) await makeFriends(owner, who)
    await newGroup(owner, [member, moderator])
    await newFriendInvite(member)
  },
  [
    ['a recipient without a row', 'delete from private_recipients', /private channel \d+: \d+ has no row/],
    [
      'a row of a user who is not a recipient',
      `update private_channels set recipient_ids = '[]'`,
      /private channel \d+: \d+ is not a recipient/,
    ],
    [
      'a group whose owner left',
      `update private_channels set recipient_ids = '[]'`,
      /group \d+: its owner is not in it/,
    ],
    [
      'a group with too many recipients',
      `update private_channels set recipient_ids = '[${RECIPIENTS}]'`,
      /group \d+: it has too many recipients/,
    ],
    [
      'an invite to no group',
      'update private_invites set channel_id = 1',
      /invite \w+: to a group that does not exist/,
    ],
    ['a missing image', withImage('private_channels'), /channel_icon of \d+ in 0: referenced, but missing/],
  ],
)
