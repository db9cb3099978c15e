import { addInviteTargetUser as contract } from '@guildhall/protocol/operations/target-users/add-invite-target-user'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './change-target-list-actions.ts'
import { canManageTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Adds a user to the list; an existing one is unchanged. */
export const addInviteTargetUser = operation(contract, {
  requires: canManageTargetUsers,
  emits: [],
  audits: 'none',
  handle: ({ params, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'add', userIds: [params.userId] })),
})
