import { giveBoosts } from '../features/boosts/boosts-actions.ts'
import { findMember } from '../features/members/members-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** Whoever leaves a guild takes his boosts with him, unless he has come back and boosts it again. */
export async function endBoosts(
  kernel: Kernel,
  { guild_id, user_id }: { guild_id: string; user_id: string },
): Promise<void> {
  const unit = { name: 'end-boosts', emits: ['GUILD_UPDATE'], guildId: guild_id } as const
  await writeUnlessGone(kernel, unit, async (tx) => {
    const found = await findMember(tx.db, guild_id, user_id)
    if (found?.member.premium_since == null) await giveBoosts(tx, user_id, 0)
  })
}
