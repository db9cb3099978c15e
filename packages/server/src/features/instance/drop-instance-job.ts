import { dropInstanceJob as contract } from '@guildhall/protocol/operations/instance/drop-instance-job'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { dropFailedJob } from './instance-jobs-store.ts'

/** Only Guildhall has this: drops a failed job. 404 for a job that hasn't failed, because its work is still needed. */
export const dropInstanceJob = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ params: { jobId }, write }) =>
    write(async (tx) => {
      if (!(await dropFailedJob(tx.db, jobId))) throw new ApiError('NotFound')
    }),
})
