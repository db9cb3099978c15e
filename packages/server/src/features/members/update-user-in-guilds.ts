import { byIdNumber } from '../../kernel/ids/id-order.ts'
import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { updateUserInGuildsJob } from '../users/users-jobs.ts'
import { listGuildIds } from '../users/users-store.ts'
import { memberNamed } from './members-hooks.ts'
import { findMember } from './members-store.ts'
import { toMember } from './members-view.ts'

/**
 * Updates a user's member in each of their guilds. Each guild is a separate unit of work, because a single one would lock the
 * streams of a hundred guilds.
 */
export const updateUserInGuilds = handler(updateUserInGuildsJob, async function* (kernel, { user_id, after = '0' }) {
  const guildIds = await listGuildIds(kernel.store.db, user_id)
  for (const guildId of guildIds.sort(byIdNumber).filter((id) => byIdNumber(id, after) > 0)) {
    const unit = { name: 'tell-guilds-of-user', emits: ['GUILD_MEMBER_UPDATE'], guildId } as const
    await writeUnlessDeleted(kernel, unit, async (tx) => {
      const found = await findMember(tx.db, guildId, user_id)
      if (!found) return
      for (const handler of memberNamed.handlers) handler(tx, tx.guild, found.user, 'username_update')
      tx.emit('GUILD_MEMBER_UPDATE', { guild_id: guildId, ...toMember(tx.guild, found.member, found.user) })
    })
    yield { user_id, after: guildId }
  }
})
