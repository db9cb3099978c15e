import { handler } from '../../kernel/job.ts'
import { welcomeMemberJob } from '../members/members-jobs.ts'
import { writeOnce } from '../messages/once-written-actions.ts'
import { reportSuspicion } from './raids-actions.ts'

/** Greets a new member, and notices when unusually many come. */
export const welcomeMember = handler(welcomeMemberJob, async (kernel, { guild_id, joined_at, greeting }) => {
  if (greeting) await writeOnce(kernel, greeting)
  if (kernel.joins.count(guild_id, joined_at)) await reportSuspicion(kernel, guild_id, 'raid_detected_at')
})
