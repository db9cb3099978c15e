import { handler } from '../../kernel/job.ts'
import { fillList } from './target-users-actions.ts'
import { fillTargetListJob } from './target-users-jobs.ts'

/** Works off some of those who were sent for an invite (docs/spec/target-users.md#job). */
export const fillTargetList = handler(fillTargetListJob, (kernel, job) => fillList(kernel, job))
