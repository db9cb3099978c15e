import { TargetUsersJobStatus } from '@guildhall/protocol/objects/target-users'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { readerOfTargetUsers } from './target-users-rules.ts'
import { findNewestList } from './target-users-store.ts'
import { toJobStatus } from './target-users-view.ts'

export const getTargetUsersJobStatus = operation({
  name: 'Get Target Users Job Status',
  method: 'GET',
  path: '/invites/:code/target-users/job-status',
  requires: readerOfTargetUsers,
  returns: TargetUsersJobStatus,
  emits: [],
  audits: 'none',
  handle: async ({ db, invite }) => {
    const list = await findNewestList(db, invite.code)
    if (!list) throw new ApiError('UnknownTargetUsersJob')
    return toJobStatus(list)
  },
})
