import { getUserInvites as contract } from '@guildhall/protocol/operations/relationships/get-user-invites'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listFriendInvites } from './friend-invites-store.ts'
import { toOwnFriendInvite } from './friend-invites-view.ts'

export const getUserInvites = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, caller }) =>
    (await listFriendInvites(db, caller.user.id, kernel.clock.now())).map(toOwnFriendInvite),
})
