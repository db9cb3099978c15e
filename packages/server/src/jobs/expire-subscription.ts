import { findConnection } from '../features/integrations/integrations-rules.ts'
import { type EndedSubscription, expireSubscription as expire } from '../features/integrations/subscriptions-actions.ts'
import { LEAVING } from '../features/members/members-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** Lets a subscription run out whose days of grace are over. */
export async function expireSubscription(kernel: Kernel, ended: EndedSubscription): Promise<void> {
  const { guild_id: guildId, integration_id } = ended
  const emits = [...LEAVING, 'GUILD_MEMBER_UPDATE'] as const
  const audits = ['MEMBER_KICK', 'MEMBER_ROLE_UPDATE'] as const
  await writeUnlessGone(kernel, { name: 'expire-subscription', emits, audits, guildId }, async (tx) => {
    const connection = await findConnection(tx.db, tx.guild, integration_id)
    if (connection) await expire(tx, tx.guild, connection, ended)
  })
}
