import { handler } from '../../kernel/job.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { GuestVisit } from './guest-visits-actions.ts'
import { listMembersById } from './member-lists-store.ts'
import { PEOPLE_LEAVING, removeMembers } from './members-actions.ts'
import { endGuestVisitsJob } from './members-jobs.ts'

/** Removes guests from a guild who are not in the voice channel to which they were invited (docs/spec/permissions.md#guests). */
export const endGuestVisits = handler(endGuestVisitsJob, async (kernel, { guild_id, visits }) => {
  const unit = { name: 'end-visits', emits: PEOPLE_LEAVING, guildId: guild_id } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const over = visits.filter((visit) => isOver(tx.guild, visit)).map(({ user_id }) => user_id)
    await removeMembers(tx, tx.guild, await listMembersById(tx.db, guild_id, over))
  })
})

/** By now the guest may be a full member, or have left and joined again. */
function isOver({ guests, voices }: GuildModel, { user_id, joined_at }: GuestVisit): boolean {
  const guest = guests.get(user_id)
  return guest?.joined_at === joined_at && voices.get(user_id)?.channel_id !== guest.channel_id
}
