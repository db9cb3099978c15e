import { TargetUsersUpdate } from '@guildhall/protocol/objects/target-users'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { TARGET_USERS_FILE } from './list-taker-actions.ts'
import { isListSent, startList } from './target-users-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'
import { FILE_PART } from './user-list-rules.ts'

/** The list that holds stays till a job has worked off the new one. Of two that are sent at once the later one counts. */
export const updateTargetUsers = operation({
  name: 'Update Target Users',
  method: 'PUT',
  path: '/invites/:code/target-users',
  requires: keeperOfTargetUsers,
  body: TargetUsersUpdate,
  files: TARGET_USERS_FILE,
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ uploads, write }) => {
    if (!isListSent({ uploads })) throw fieldError(FILE_PART, 'BASE_TYPE_REQUIRED', 'This field is required')
    return write(async (tx) => {
      await startList(tx, mustHaveTargetUsers(tx.invite), { uploads })
    })
  },
})
