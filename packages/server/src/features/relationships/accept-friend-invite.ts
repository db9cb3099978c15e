import { acceptFriendInvite as contract } from '@guildhall/protocol/operations/relationships/accept-friend-invite'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockPrivateInvite } from '../../store/rows/private-invite-row.ts'
import { comeByFriendInvite } from './friend-invites-actions.ts'
import { mustBeFriendInvite } from './friend-invites-rules.ts'
import { toFriendInvite } from './friend-invites-view.ts'
import { mustBeAnother } from './relationships-rules.ts'

/** For an existing friend, the answer is the same as for accepting, and the invite isn't used. */
export const acceptFriendInvite = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['RELATIONSHIP_ADD'],
  audits: 'none',
  handle: ({ caller, params, write }) =>
    write(async (tx) => {
      const invite = mustBeFriendInvite(await lockPrivateInvite(tx.db, params.friendCode, tx.now))
      mustBeAnother(caller.user.id, invite.inviter.id)
      const new_member = await comeByFriendInvite(tx, caller.user.id, invite)
      return { ...toFriendInvite(invite), new_member }
    }),
})
