import { bulkRemoveInviteTargetUsers as contract } from '@guildhall/protocol/operations/target-users/bulk-remove-invite-target-users'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './changing-lists-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Lets some in no longer; who isn’t on the list is passed over. */
export const bulkRemoveInviteTargetUsers = operation(contract, {
  requires: keeperOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ body, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'remove', userIds: body.user_ids })),
})
