import { handler } from '../../kernel/job.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { PEOPLE_LEAVING } from '../members/members-actions.ts'
import { continuePrune } from './prune-actions.ts'
import { pruneMembersJob } from './prune-jobs.ts'

/**
 * Removes those whom a guild's prune is about, some to a unit of work. How far it has come is written down with those who go: a crash repeats nothing, and a job that is done again goes on.
 */
export const pruneMembers = handler(pruneMembersJob, async function* (kernel, job) {
  const { guild_id } = job
  const unit = {
    name: 'prune-members',
    emits: PEOPLE_LEAVING,
    audits: 'MEMBER_PRUNE',
    guildId: guild_id,
  } as const
  while (await writeUnlessGone(kernel, unit, (tx) => continuePrune(tx, tx.guild))) yield job
})
