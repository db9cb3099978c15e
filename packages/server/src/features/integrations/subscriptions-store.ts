import { findRow, removeRows, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { integrationSubscriptions } from './integrations-tables.ts'

/** The key of a subscription: its member and its integration. */
export interface SubscriptionKey {
  guildId: string
  integrationId: string
  userId: string
}

const keyOf = ({ guildId, integrationId, userId }: SubscriptionKey) => ({
  guild_id: guildId,
  integration_id: integrationId,
  user_id: userId,
})

/** When an ended subscription takes effect, null while it runs; undefined if there is none. */
export async function findExpiry(db: Db, key: SubscriptionKey): Promise<number | null | undefined> {
  return (await findRow(db, integrationSubscriptions, keyOf(key)))?.expires_at
}

export async function setSubscription(db: Db, key: SubscriptionKey, expiresAt: number | null): Promise<void> {
  await saveRow(db, integrationSubscriptions, { ...keyOf(key), expires_at: expiresAt })
}

export async function removeSubscription(db: Db, key: SubscriptionKey): Promise<void> {
  await removeRows(db, integrationSubscriptions, keyOf(key))
}

export async function removeSubscriptionsTo(db: Db, guildId: string, integrationId: string): Promise<void> {
  await removeRows(db, integrationSubscriptions, { guild_id: guildId, integration_id: integrationId })
}

/** Removes the subscriptions of some users; returns how many of each integration were running. */
export async function removeSubscriptionsOf(
  db: Db,
  guildId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const lost = new Map<string, number>()
  for (const some of idLists(userIds)) {
    const rows = await db.q
      .deleteFrom('integration_subscriptions')
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .returning(['integration_id', 'expires_at'])
      .execute()
    for (const { integration_id: id, expires_at } of rows) {
      if (expires_at === null) lost.set(id, (lost.get(id) ?? 0) + 1)
    }
  }
  return lost
}
