import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { PEOPLE_LEAVING } from '../members/members-actions.ts'
import { continuePrune } from './prune-actions.ts'
import { pruneMembersJob } from './prune-jobs.ts'

/**
 * Removes the members of a prune, some in each unit of work, which also records the progress: a crash repeats nothing, and a
 * repeated job continues.
 */
export const pruneMembers = handler(pruneMembersJob, async function* (kernel, job) {
  const { guild_id } = job
  const unit = {
    name: 'prune-members',
    emits: PEOPLE_LEAVING,
    audits: 'MEMBER_PRUNE',
    guildId: guild_id,
  } as const
  while (await writeUnlessDeleted(kernel, unit, (tx) => continuePrune(tx, tx.guild))) yield job
})
