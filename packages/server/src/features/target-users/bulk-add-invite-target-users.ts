import { bulkAddInviteTargetUsers as contract } from '@guildhall/protocol/operations/target-users/bulk-add-invite-target-users'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './change-target-list-actions.ts'
import { canManageTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Adds users to the list; existing ones are unchanged. */
export const bulkAddInviteTargetUsers = operation(contract, {
  requires: canManageTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ body, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'add', userIds: body.user_ids })),
})
