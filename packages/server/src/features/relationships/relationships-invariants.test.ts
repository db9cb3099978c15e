import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { blockUser, makeFriends, newFriendInvite, rename } from '@guildhall/testing/topics/relationships'

findsFaults(
  'relationships',
  async ({ owner, member, stranger }) => {
    await makeFriends(member, owner)
    await rename(member, owner, 'boss')
    await blockUser(member, stranger)
    await newFriendInvite(member)
  },
  [
    [
      'a friend on one side',
      ({ owner }) => `delete from relationships where user_id = ${owner.id}`,
      /relationship of \d+ to \d+: the other side: undefined, should be 1/,
    ],
    [
      'a request without the other side',
      'update relationships set type = 3 where type = 1',
      /the other side: 3, should be 4/,
    ],
    [
      'one of nobody',
      ({ stranger }) => `update relationships set other_id = 1 where other_id = ${stranger.id}`,
      /relationship of \d+ to 1: of nobody, or a bot/,
    ],
    ['a nickname of no friend', `update relationships set nickname = 'x'`, /a nickname without a friend/],
    [
      'a bot as a friend',
      ({ bot }) => `update relationships set other_id = ${bot.id} where type = 1`,
      /a bot is no friend/,
    ],
    [
      'a friend who is blocked',
      ({ owner }) => `update relationships set type = 2 where user_id = ${owner.id}`,
      /blocked, and yet 1/,
    ],
    ['an invite that is used up', 'update private_invites set uses = 5', /invite _\w+: used up/],
    [
      'an invite of a bot',
      ({ bot }) => `update private_invites set inviter_id = ${bot.id}`,
      /invite _\w+: of nobody, or a bot/,
    ],
  ],
)
