import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { endBoostsJob } from '../members/members-jobs.ts'
import { findMember } from '../members/members-store.ts'
import { giveBoosts } from './boosts-actions.ts'

/** Removes the boosts of a member who has left, unless they have returned and boost the guild again. */
export const endBoosts = handler(endBoostsJob, async (kernel, { guild_id, user_id }) => {
  const unit = {
    name: 'end-boosts',
    emits: ['GUILD_UPDATE', 'GUILD_SOUNDBOARD_SOUNDS_UPDATE'],
    guildId: guild_id,
  } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const found = await findMember(tx.db, guild_id, user_id)
    if (found?.member.premium_since == null) await giveBoosts(tx, user_id, 0)
  })
})
