import { byIdNumber } from '../../kernel/ids/id-order.ts'
import { handler } from '../../kernel/job.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import { tellGuildsOfUserJob } from '../users/users-jobs.ts'
import { listGuildIds } from '../users/users-store.ts'
import { findMember } from './members-store.ts'
import { toMember } from './members-view.ts'

/**
 * Tells each guild of a user the user's new state. One unit of work for each: one for all would hold the turns of a
 * hundred guilds.
 */
export const tellGuildsOfUser = handler(tellGuildsOfUserJob, async function* (kernel, { user_id, after = '0' }) {
  const guildIds = await listGuildIds(kernel.store.db, user_id)
  for (const guildId of guildIds.sort(byIdNumber).filter((id) => byIdNumber(id, after) > 0)) {
    const unit = { name: 'tell-guilds-of-user', emits: ['GUILD_MEMBER_UPDATE'], guildId } as const
    await writeUnlessGone(kernel, unit, async (tx) => {
      const found = await findMember(tx.db, guildId, user_id)
      if (!found) return
      tx.emit('GUILD_MEMBER_UPDATE', { guild_id: guildId, ...toMember(tx.guild, found.member, found.user) })
    })
    yield { user_id, after: guildId }
  }
})
