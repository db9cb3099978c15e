import { handler } from '../../kernel/job.ts'
import { writeSystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { writeSystemMessageOnce } from './system-message-actions.ts'

export const writeSystemMessage = handler(writeSystemMessageJob, writeSystemMessageOnce)
