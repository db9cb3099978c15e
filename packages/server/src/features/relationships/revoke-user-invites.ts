import { revokeUserInvites as contract } from '@guildhall/protocol/operations/relationships/revoke-user-invites'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listFriendInvites, removeFriendInvites } from './friend-invites-store.ts'
import { toOwnFriendInvite } from './friend-invites-view.ts'

/** Revokes all friend invites of the caller, and returns them. */
export const revokeUserInvites = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, write }) =>
    write(async (tx) => {
      const invites = await listFriendInvites(tx.db, caller.user.id, tx.now)
      if (invites.length > 0) removeFriendInvites(tx.db, caller.user.id)
      return invites.map(toOwnFriendInvite)
    }),
})
