import { retryInstanceJob as contract } from '@guildhall/protocol/operations/instance/retry-instance-job'
import { ApiError } from '../../kernel/api-error.ts'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
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
  handle: ({ kernel, caller, params: { jobId }, write }) =>
    write(async (tx) => {
      if (!(await hastenJob(tx.db, jobId, tx.now))) throw new ApiError('NotFound')
      logAdministratorAction(kernel, tx.db, caller, 'had a job tried again', { job_id: jobId })
      tx.db.onCommitted(() => kernel.jobsQueued())
    }),
})
