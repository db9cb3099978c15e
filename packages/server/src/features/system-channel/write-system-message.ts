import { handler } from '../../kernel/job.ts'
import { writeOnce } from './once-written-actions.ts'
import { writeSystemMessageJob } from './system-channel-jobs.ts'

export const writeSystemMessage = handler(writeSystemMessageJob, writeOnce)
