import { findMember } from '../features/members/members-store.ts'
import { toMember } from '../features/members/members-view.ts'
import { listGuildIds } from '../features/users/users-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/**
 * Tells each guild that a user is in how he looks now. One unit of work for each: one for all would hold the turns of
 * a hundred guilds.
 */
export async function tellGuildsOfUser(kernel: Kernel, { user_id }: { user_id: string }): Promise<void> {
  for (const guildId of await listGuildIds(kernel.store.db, user_id)) {
    const unit = { name: 'tell-guilds-of-user', emits: ['GUILD_MEMBER_UPDATE'], guildId } as const
    await writeUnlessGone(kernel, unit, async (tx) => {
      const found = await findMember(tx.db, guildId, user_id)
      if (!found) return
      tx.emit('GUILD_MEMBER_UPDATE', { guild_id: guildId, ...toMember(tx.guild, found.member, found.user) })
    })
  }
}
