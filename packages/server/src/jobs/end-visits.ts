import { listMembersById } from '../features/members/member-lists-store.ts'
import { PEOPLE_LEAVING, removeMembers } from '../features/members/members-actions.ts'
import type { Visit } from '../features/members/visits-actions.ts'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** Takes those guests out of a guild who are not in the voice channel to which they came (conventions D.3). */
export async function endVisits(
  kernel: Kernel,
  { guild_id, visits }: { guild_id: string; visits: readonly Visit[] },
): Promise<void> {
  const unit = { name: 'end-visits', emits: PEOPLE_LEAVING, guildId: guild_id } as const
  await writeUnlessGone(kernel, unit, async (tx) => {
    const over = visits.filter((visit) => isOver(tx.guild, visit)).map(({ user_id }) => user_id)
    await removeMembers(tx, tx.guild, await listMembersById(tx.db, guild_id, over))
  })
}

/** By now he may be a full member, or gone and here again. */
function isOver({ guests, voices }: GuildModel, { user_id, joined_at }: Visit): boolean {
  const guest = guests.get(user_id)
  return guest?.joined_at === joined_at && voices.get(user_id)?.channel_id !== guest.channel_id
}
