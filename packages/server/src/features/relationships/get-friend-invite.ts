import { getFriendInvite as contract } from '@guildhall/protocol/operations/relationships/get-friend-invite'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { findPrivateInvite } from '../../store/rows/private-invite-row.ts'
import { mustBeFriendInvite } from './friend-invites-rules.ts'
import { toFriendInvite } from './friend-invites-view.ts'

/** Anyone with the code may read it, as with an invite to a guild. */
export const getFriendInvite = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, params }) =>
    toFriendInvite(mustBeFriendInvite(await findPrivateInvite(db, params.friendCode, kernel.clock.now()))),
})
