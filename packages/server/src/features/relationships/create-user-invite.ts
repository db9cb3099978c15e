import { FriendInviteWithMetadata } from '@guildhall/protocol/objects/friend-invite'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { inviteFriends } from './friend-invites-actions.ts'
import { toOwnFriendInvite } from './friend-invites-view.ts'

/** Five come by it within a week, and are friends of whoever made it (interface 2.11, Invite Type). */
export const createUserInvite = operation({
  name: 'Create User Invite',
  method: 'POST',
  path: '/users/@me/invites',
  requires: anyone,
  callers: ['user'],
  returns: FriendInviteWithMetadata,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) =>
    toOwnFriendInvite(await write((tx) => inviteFriends(tx, kernel.ids, caller.user))),
})
