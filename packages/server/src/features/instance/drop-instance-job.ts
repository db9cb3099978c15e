import { dropInstanceJob as contract } from '@guildhall/protocol/operations/instance/drop-instance-job'
import { ApiError } from '../../kernel/api-error.ts'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { dropFailedJob } from './instance-jobs-store.ts'

/** Ours: a job that failed is given up. 404 for one that hasn't failed: what it would do belongs to what was done already. */
export const dropInstanceJob = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, params: { jobId }, write }) =>
    write(async (tx) => {
      if (!(await dropFailedJob(tx.db, jobId))) throw new ApiError('NotFound')
      logAdministratorAction(kernel, tx.db, caller, 'dropped a job', { job_id: jobId })
    }),
})
