import { deleteFriendInvite as contract } from '@guildhall/protocol/operations/relationships/delete-friend-invite'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockPrivateInvite } from '../../store/rows/private-invite-row.ts'
import { mustBeFriendInvite } from './friend-invites-rules.ts'
import { removePrivateInvite } from './friend-invites-store.ts'
import { toFriendInvite } from './friend-invites-view.ts'

/** Only its creator may delete it. */
export const deleteFriendInvite = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write(async (tx) => {
      const invite = mustBeFriendInvite(await lockPrivateInvite(tx.db, params.friendCode, tx.now))
      if (invite.inviter.id !== caller.user.id) throw new ApiError('MissingPermissions')
      removePrivateInvite(tx.db, invite.code)
      return toFriendInvite(invite)
    }),
})
