import { handler } from '../../kernel/job.ts'
import { fillList } from './target-users-actions.ts'
import { fillTargetListJob } from './target-users-jobs.ts'

/** Moves some pending target users of an invite to its list (docs/spec/target-users.md#job). */
export const fillTargetList = handler(fillTargetListJob, (kernel, job) => fillList(kernel, job))
