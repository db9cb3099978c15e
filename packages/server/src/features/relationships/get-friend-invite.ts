import { getFriendInvite as contract } from '@guildhall/protocol/operations/relationships/get-friend-invite'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { findPrivateInvite } from '../../store/rows/private-invite-row.ts'
import { mustLeadToFriend } from './friend-invites-rules.ts'
import { toFriendInvite } from './friend-invites-view.ts'

/** Whoever has the code may look, as with an invite to a guild. */
export const getFriendInvite = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, params }) =>
    toFriendInvite(mustLeadToFriend(await findPrivateInvite(db, params.friendCode, kernel.clock.now()))),
})
