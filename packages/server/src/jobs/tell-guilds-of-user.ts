import { findMember } from '../features/members/members-store.ts'
import { toMember } from '../features/members/members-view.ts'
import { listGuildIds } from '../features/users/users-store.ts'
import { byIdNumber } from '../kernel/id-order.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'
import type { Steps } from './job-handler.ts'

interface Telling {
  readonly user_id: string
  /** The last guild that was told. */
  readonly after?: string
}

/**
 * Tells each guild that a user is in how he looks now. One unit of work for each: one for all would hold the turns of
 * a hundred guilds.
 */
export async function* tellGuildsOfUser(kernel: Kernel, { user_id, after = '0' }: Telling): Steps<Telling> {
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
}
