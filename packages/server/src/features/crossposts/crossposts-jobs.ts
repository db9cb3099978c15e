import { job } from '../../kernel/job.ts'
import { published } from '../messages/messages-jobs.ts'

/** Copies a published message to the followers of its channel. */
export const deliverCrosspostJob = job({ name: 'deliver-crosspost', payload: published, owner: 'guild_id' })
