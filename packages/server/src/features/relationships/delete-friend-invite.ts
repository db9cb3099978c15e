import { deleteFriendInvite as contract } from '@guildhall/protocol/operations/relationships/delete-friend-invite'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { holdPrivateInvite } from '../../store/rows/private-invite-row.ts'
import { mustLeadToFriend } from './friend-invites-rules.ts'
import { removePrivateInvite } from './friend-invites-store.ts'
import { toFriendInvite } from './friend-invites-view.ts'

/** Whoever made it takes it back. */
export const deleteFriendInvite = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write(async (tx) => {
      const invite = mustLeadToFriend(await holdPrivateInvite(tx.db, params.friendCode, tx.now))
      if (invite.inviter.id !== caller.user.id) throw new ApiError('MissingPermissions')
      removePrivateInvite(tx.db, invite.code)
      return toFriendInvite(invite)
    }),
})
