import { PEOPLE_LEAVING } from '../features/members/members-actions.ts'
import { continuePrune } from '../features/prune/prune-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'
import type { Steps } from './job-handler.ts'

/**
 * Removes those whom a guild's prune is about, some to a unit of work. How far it has come is written down with those who go: a crash repeats nothing, and a job that is done again goes on.
 */
export async function* pruneMembers(kernel: Kernel, job: { guild_id: string }): Steps<typeof job> {
  const { guild_id } = job
  const unit = {
    name: 'prune-members',
    emits: PEOPLE_LEAVING,
    audits: 'MEMBER_PRUNE',
    guildId: guild_id,
  } as const
  while (await writeUnlessGone(kernel, unit, (tx) => continuePrune(tx, tx.guild))) yield job
}
