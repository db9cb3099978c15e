import { bulkRemoveInviteTargetUsers as contract } from '@guildhall/protocol/operations/target-users/bulk-remove-invite-target-users'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './change-target-list-actions.ts'
import { canManageTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Removes users from the list; users who aren’t on it are ignored. */
export const bulkRemoveInviteTargetUsers = operation(contract, {
  requires: canManageTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ body, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'remove', userIds: body.user_ids })),
})
