import { addInviteTargetUser as contract } from '@guildhall/protocol/operations/target-users/add-invite-target-user'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './changing-lists-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Lets one more in; who is on the list already stays. */
export const addInviteTargetUser = operation(contract, {
  requires: keeperOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ params, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'add', userIds: [params.userId] })),
})
