import { retryInstanceJob as contract } from '@guildhall/protocol/operations/instance/retry-instance-job'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { hastenJob } from './instance-jobs-store.ts'

/** Only Guildhall has this: retries a failed job now. 404 for a job that hasn't failed, which runs by itself. */
export const retryInstanceJob = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, params: { jobId }, write }) =>
    write(async (tx) => {
      if (!(await hastenJob(tx.db, jobId, tx.now))) throw new ApiError('NotFound')
      tx.db.onCommitted(() => kernel.jobsQueued())
    }),
})
