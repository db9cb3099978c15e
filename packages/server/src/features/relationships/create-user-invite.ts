import { createUserInvite as contract } from '@guildhall/protocol/operations/relationships/create-user-invite'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { inviteFriends } from './friend-invites-actions.ts'
import { toOwnFriendInvite } from './friend-invites-view.ts'

/** Five users can accept it within a week, and become friends of its creator (docs/spec/invites.md#friend-invites). */
export const createUserInvite = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) =>
    toOwnFriendInvite(await write((tx) => inviteFriends(tx, kernel.ids, caller.user))),
})
