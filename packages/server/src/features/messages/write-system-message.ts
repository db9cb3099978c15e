import { handler } from '../../kernel/job.ts'
import { writeSystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { writeOnce } from './once-written-actions.ts'

export const writeSystemMessage = handler(writeSystemMessageJob, writeOnce)
