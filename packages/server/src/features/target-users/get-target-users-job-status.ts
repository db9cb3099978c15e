import { getTargetUsersJobStatus as contract } from '@guildhall/protocol/operations/target-users/get-target-users-job-status'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { readerOfTargetUsers } from './target-users-rules.ts'
import { findNewestList } from './target-users-store.ts'
import { toJobStatus } from './target-users-view.ts'

export const getTargetUsersJobStatus = operation(contract, {
  requires: readerOfTargetUsers,
  emits: [],
  audits: 'none',
  handle: async ({ db, invite }) => {
    const list = await findNewestList(db, invite.code)
    if (!list) throw new ApiError('UnknownTargetUsersJob')
    return toJobStatus(list)
  },
})
