import { TARGET_USERS_PART } from '@guildhall/protocol/file-rules'
import { updateTargetUsers as contract } from '@guildhall/protocol/operations/target-users/update-target-users'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { TARGET_USERS_UPLOAD } from './list-taker-actions.ts'
import { isListSent, startList } from './target-users-actions.ts'
import { keeperOfTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** The list that holds stays till a job has worked off the new one. Of two that are sent at once the later one counts. */
export const updateTargetUsers = operation(contract, {
  requires: keeperOfTargetUsers,
  streamed: TARGET_USERS_UPLOAD,
  emits: [],
  audits: 'none',
  handle: ({ uploads, write }) => {
    if (!isListSent({ uploads })) throw fieldError(TARGET_USERS_PART, 'BASE_TYPE_REQUIRED', 'This field is required')
    return write(async (tx) => {
      await startList(tx, mustHaveTargetUsers(tx.invite), { uploads })
    })
  },
})
