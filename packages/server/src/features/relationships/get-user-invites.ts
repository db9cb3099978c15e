import { FriendInviteWithMetadata } from '@guildhall/protocol/objects/friend-invite'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listFriendInvites } from './friend-invites-store.ts'
import { toOwnFriendInvite } from './friend-invites-view.ts'

export const getUserInvites = operation({
  name: 'Get User Invites',
  method: 'GET',
  path: '/users/@me/invites',
  requires: anyone,
  callers: ['user'],
  returns: list(FriendInviteWithMetadata),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, caller }) =>
    (await listFriendInvites(db, caller.user.id, kernel.clock.now())).map(toOwnFriendInvite),
})
