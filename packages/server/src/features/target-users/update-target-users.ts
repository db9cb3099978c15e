import { TARGET_USERS_PART } from '@guildhall/protocol/file-rules'
import { updateTargetUsers as contract } from '@guildhall/protocol/operations/target-users/update-target-users'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { TARGET_USERS_UPLOAD } from './target-list-upload-actions.ts'
import { isListSent, startList } from './target-users-actions.ts'
import { canManageTargetUsers, mustHaveTargetUsers } from './target-users-rules.ts'

/** The current list is used until a job has filled the new one. Of two concurrent uploads the later one wins. */
export const updateTargetUsers = operation(contract, {
  requires: canManageTargetUsers,
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
