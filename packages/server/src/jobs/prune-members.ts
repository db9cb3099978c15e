import { PEOPLE_LEAVING } from '../features/members/members-actions.ts'
import { continuePrune } from '../features/prune/prune-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/**
 * Removes some of those whom a guild's prune is about. What is left is another job, which stands behind those that wait by
 * then. How far it has come is written down with those who go: a crash repeats nothing, and a job that is done again goes on.
 */
export async function pruneMembers(kernel: Kernel, { guild_id }: { guild_id: string }): Promise<void> {
  const unit = {
    name: 'prune-members',
    emits: PEOPLE_LEAVING,
    audits: 'MEMBER_PRUNE',
    guildId: guild_id,
  } as const
  await writeUnlessGone(kernel, unit, (tx) => continuePrune(tx, tx.guild))
}
