import { listInstanceJobs as contract } from '@guildhall/protocol/operations/instance/list-instance-jobs'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listJobs } from './instance-jobs-store.ts'
import { DEFAULT_LIST_LIMIT } from './instance-rules.ts'
import { toInstanceJob } from './instance-view.ts'

/** Only Guildhall has this: pending jobs, oldest first. Completed jobs are removed. */
export const listInstanceJobs = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, query: { state = 'all', after = '0', limit = DEFAULT_LIST_LIMIT } }) => {
    const jobs = await listJobs(db, { isFailed: state === 'failed', after, limit })
    const [running, now] = [kernel.gauges.jobs(), kernel.clock.now()]
    const next = jobs.length === limit ? (jobs.at(-1)?.id ?? null) : null
    return { jobs: jobs.map((job) => toInstanceJob(job, running, now)), next }
  },
})
