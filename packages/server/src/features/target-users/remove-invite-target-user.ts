import { removeInviteTargetUser as contract } from '@guildhall/protocol/operations/target-users/remove-invite-target-user'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './changing-lists-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Lets one in no longer; who isn’t on the list is taken for taken off. */
export const removeInviteTargetUser = operation(contract, {
  requires: keeperOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ params, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'remove', userIds: [params.userId] })),
})
