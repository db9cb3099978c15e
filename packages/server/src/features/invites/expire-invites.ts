import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { hasExpiredPrivateInvites, removeExpiredPrivateInvites } from '../relationships/friend-invites-store.ts'
import { forgetLists, withLists } from '../target-users/target-users-actions.ts'
import { listGuildsOfExpired, removeExpired } from './invites-store.ts'

const GUILDS_AT_ONCE = 50

/** Removes expired invites: those of one guild in one unit of work, and private ones. They are refused even before that. */
export async function expireInvites(kernel: Kernel): Promise<void> {
  const { store, clock } = kernel
  if (await hasExpiredPrivateInvites(store.db, clock.now())) {
    await store.write((tx) => removeExpiredPrivateInvites(tx, clock.now()))
  }
  let after = '0'
  for (;;) {
    const guildIds = await listGuildsOfExpired(store.db, { now: clock.now(), after, limit: GUILDS_AT_ONCE })
    for (const guildId of guildIds) await expireIn(kernel, guildId)
    after = guildIds.at(-1) ?? after
    if (guildIds.length < GUILDS_AT_ONCE) return
  }
}

/** The invites of a deleted guild are removed with it. */
async function expireIn(kernel: Kernel, guildId: string): Promise<void> {
  const unit = { name: 'expire-invites', emits: ['INVITE_DELETE'], guildId } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const expired = await removeExpired(tx.db, guildId, tx.now)
    await forgetLists(tx, withLists(expired))
    for (const { code, channel_id } of expired) {
      tx.emit('INVITE_DELETE', { guild_id: guildId, channel_id, code })
    }
  })
}
