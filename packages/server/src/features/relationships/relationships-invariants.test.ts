import { blockUser, makeFriends, newFriendInvite, setFriendNickname } from '@guildhall/testing/features/relationships'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'relationships',
  async ({ owner, member, stranger }) => {
    await makeFriends(member, owner)
    await setFriendNickname(member, owner, 'boss')
    await blockUser(member, stranger)
    await newFriendInvite(member)
  },
  [
    [
      'a friend on one side',
      ({ owner }) => `delete from relationships where user_id = ${owner.id}`,
      /relationship of \d+ to \d+: the other side: undefined instead of 1/,
    ],
    [
      'a request without the other side',
      'update relationships set type = 3 where type = 1',
      /the other side: 3 instead of 4/,
    ],
    [
      'one with a user who does not exist',
      ({ stranger }) => `update relationships set other_id = 1 where other_id = ${stranger.id}`,
      /relationship of \d+ to 1: a user does not exist or is a bot/,
    ],
    [
      'a nickname of a user who is not a friend',
      `update relationships set nickname = 'x'`,
      /a nickname without a friend/,
    ],
    [
      'a bot as a friend',
      ({ bot }) => `update relationships set other_id = ${bot.id} where type = 1`,
      /a bot is a friend/,
    ],
    [
      'a friend who is blocked',
      ({ owner }) => `update relationships set type = 2 where user_id = ${owner.id}`,
      /blocked, but the other side is 1/,
    ],
    ['an invite that is used up', 'update private_invites set uses = 5', /invite _\w+: used up/],
    [
      'an invite of a bot',
      ({ bot }) => `update private_invites set inviter_id = ${bot.id}`,
      /invite _\w+: a user does not exist or is a bot/,
    ],
  ],
)
