import { TargetUsersChange } from '@guildhall/protocol/objects/target-users'
import { operation } from '../../kernel/operation.ts'
import { changeLists } from './changing-lists-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** Lets some in no longer; who isn’t on the list is passed over. */
export const bulkRemoveInviteTargetUsers = operation({
  name: 'Bulk Remove Invite Target Users',
  method: 'POST',
  path: '/invites/:code/target-users/bulk-delete',
  requires: keeperOfTargetUsers,
  body: TargetUsersChange,
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ body, write }) =>
    write((tx) => changeLists(tx, mustHaveTargetUsers(tx.invite), { kind: 'remove', userIds: body.user_ids })),
})
