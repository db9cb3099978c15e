import { bulkAddInviteTargetUsers as contract } from '@guildhall/protocol/operations/target-users/bulk-add-invite-target-users'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './changing-lists-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Lets some more in; who is on the list already stays. */
export const bulkAddInviteTargetUsers = operation(contract, {
  requires: keeperOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ body, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'add', userIds: body.user_ids })),
})
