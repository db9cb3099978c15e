// Begins, resumes and ends subscriptions to integrations.
import { ExpireBehavior } from '@guildhall/protocol/enums/integration'
import { toTimestamp } from '../../kernel/clock.ts'
import type { PayloadOf } from '../../kernel/job.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { changeMemberRole, type MemberRemovalEvent, removeMember } from '../members/members-actions.ts'
import { type FoundMember, mustFindMember } from '../members/members-store.ts'
import { changeIntegration } from './integrations-actions.ts'
import { expireSubscriptionJob } from './integrations-jobs.ts'
import type { SubscriberIntegration } from './integrations-rules.ts'
import { findExpiry, removeSubscription, setSubscription } from './subscriptions-store.ts'

const DAY_MS = 86_400_000

/** An ended subscription, as its job stores it. */
export type EndedSubscription = PayloadOf<typeof expireSubscriptionJob>

/** Begins a member's subscription, or resumes one in its grace period: the member gets its role. */
export async function beginSubscription(
  tx: TxBase<'GUILD_MEMBER_UPDATE' | 'INTEGRATION_UPDATE' | 'GUILD_INTEGRATIONS_UPDATE'>,
  guild: GuildModel,
  connection: SubscriberIntegration,
  found: FoundMember,
): Promise<SubscriberIntegration> {
  const key = { guildId: guild.id, integrationId: connection.stored.id, userId: found.user.id }
  if ((await findExpiry(tx.db, key)) === null) return connection
  await setSubscription(tx.db, key, null)
  if (!found.member.roles.includes(connection.role.id)) await changeRole(tx, guild, connection, found, 1)
  return countSubscribers(tx, guild, connection, 1)
}

/** Ends a member's active subscription: the effects follow after the grace period. */
export async function endSubscription(
  tx: TxBase<'INTEGRATION_UPDATE' | 'GUILD_INTEGRATIONS_UPDATE'>,
  guild: GuildModel,
  connection: SubscriberIntegration,
  userId: string,
): Promise<SubscriberIntegration> {
  const { id, expire_grace_period: days = 0 } = connection.stored
  const key = { guildId: guild.id, integrationId: id, userId }
  if ((await findExpiry(tx.db, key)) !== null) return connection
  const expires_at = tx.now + days * DAY_MS
  await setSubscription(tx.db, key, expires_at)
  const job = { guild_id: guild.id, integration_id: id, user_id: userId, expires_at }
  tx.enqueue(expireSubscriptionJob, job, expires_at)
  return countSubscribers(tx, guild, connection, -1)
}

/**
 * Ends a subscription whose grace period is over, unless it was resumed: the member loses the role, or is kicked
 * (docs/spec/integrations.md#end-of-a-subscription).
 */
export async function endExpiredSubscription(
  tx: TxBase<MemberRemovalEvent | 'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  connection: SubscriberIntegration,
  { user_id: userId, expires_at }: EndedSubscription,
): Promise<void> {
  const { id, type, expire_behavior } = connection.stored
  const key = { guildId: guild.id, integrationId: id, userId }
  if ((await findExpiry(tx.db, key)) !== expires_at) return
  const found = await mustFindMember(tx.db, guild.id, userId)
  const isKicked = expire_behavior === ExpireBehavior.KICK && userId !== guild.settings.owner_id
  if (isKicked) {
    await removeMember(tx, guild, found)
    tx.audit({ action: 'MEMBER_KICK', target: userId, options: { integration_type: type } })
  } else {
    await removeSubscription(tx.db, key)
    await changeRole(tx, guild, connection, found, -1)
  }
}

async function changeRole(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  { role: { id, name }, stored }: SubscriberIntegration,
  found: FoundMember,
  by: 1 | -1,
): Promise<void> {
  await changeMemberRole(tx, guild, found, id, by)
  const changes = [{ key: by === 1 ? '$add' : '$remove', new_value: [{ id, name }] }]
  const options = { integration_type: stored.type }
  tx.audit({ action: 'MEMBER_ROLE_UPDATE', target: found.user.id, changes, options })
}

async function countSubscribers(
  tx: TxBase<'INTEGRATION_UPDATE' | 'GUILD_INTEGRATIONS_UPDATE'>,
  guild: GuildModel,
  connection: SubscriberIntegration,
  by: number,
): Promise<SubscriberIntegration> {
  const stored = { ...connection.stored, synced_at: toTimestamp(tx.now) }
  const next = { ...connection, stored, subscriberCount: connection.subscriberCount + by }
  await changeIntegration(tx, guild, next)
  return next
}
