import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { MEMBER_REMOVAL_EVENTS } from '../members/members-actions.ts'
import { expireSubscriptionJob } from './integrations-jobs.ts'
import { findConnection } from './integrations-rules.ts'
import { endExpiredSubscription as expire } from './subscriptions-actions.ts'

/** Ends a subscription whose grace period is over. */
export const expireSubscription = handler(expireSubscriptionJob, async (kernel, ended) => {
  const { guild_id: guildId, integration_id } = ended
  const emits = [...MEMBER_REMOVAL_EVENTS, 'GUILD_MEMBER_UPDATE'] as const
  const audits = ['MEMBER_KICK', 'MEMBER_ROLE_UPDATE'] as const
  await writeUnlessDeleted(kernel, { name: 'expire-subscription', emits, audits, guildId }, async (tx) => {
    const connection = await findConnection(tx.db, tx.guild, integration_id)
    if (connection) await expire(tx, tx.guild, connection, ended)
  })
})
