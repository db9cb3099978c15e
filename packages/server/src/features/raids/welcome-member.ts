import { handler } from '../../kernel/job.ts'
import { welcomeMemberJob } from '../members/members-jobs.ts'
import { writeSystemMessageOnce } from '../messages/system-message-actions.ts'
import { reportSuspicion } from './raids-actions.ts'

/** Greets a new member, and detects unusually many joins. */
export const welcomeMember = handler(welcomeMemberJob, async (kernel, { guild_id, joined_at, greeting }) => {
  if (greeting) await writeSystemMessageOnce(kernel, greeting)
  if (kernel.joins.count(guild_id, joined_at)) await reportSuspicion(kernel, guild_id, 'raid_detected_at')
})
