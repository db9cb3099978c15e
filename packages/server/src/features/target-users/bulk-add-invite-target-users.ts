import { TargetUsersChange } from '@guildhall/protocol/objects/target-users'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './changing-lists-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Lets some more in; who is on the list already stays. */
export const bulkAddInviteTargetUsers = operation({
  name: 'Bulk Add Invite Target Users',
  method: 'POST',
  path: '/invites/:code/target-users/bulk-add',
  requires: keeperOfTargetUsers,
  body: TargetUsersChange,
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ body, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'add', userIds: body.user_ids })),
})
