import { removeInviteTargetUser as contract } from '@guildhall/protocol/operations/target-users/remove-invite-target-user'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './change-target-list-actions.ts'
import { canManageTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Removes a user from the list; succeeds if they aren’t on it. */
export const removeInviteTargetUser = operation(contract, {
  requires: canManageTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ params, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'remove', userIds: [params.userId] })),
})
