import { createUserInvite as contract } from '@guildhall/protocol/operations/relationships/create-user-invite'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { inviteFriends } from './friend-invites-actions.ts'
import { toOwnFriendInvite } from './friend-invites-view.ts'

/** Five come by it within a week, and are friends of whoever made it (docs/spec/invites.md#friend-invites). */
export const createUserInvite = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) =>
    toOwnFriendInvite(await write((tx) => inviteFriends(tx, kernel.ids, caller.user))),
})
