import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { IntegrationSubscriptionRow } from './integrations-tables.ts'

/** Which subscription: of whom, to what. */
export interface SubscriptionKey {
  guildId: string
  integrationId: string
  userId: string
}

const find = statement<SubscriptionKey, Pick<IntegrationSubscriptionRow, 'expires_at'>>((q, param) =>
  q
    .selectFrom('integration_subscriptions')
    .select('expires_at')
    .where('guild_id', '=', param('guildId'))
    .where('integration_id', '=', param('integrationId'))
    .where('user_id', '=', param('userId')),
)

/** When a subscription that has ended has its consequences, null while it runs; undefined if there is none. */
export async function findExpiry(db: Db, key: SubscriptionKey): Promise<number | null | undefined> {
  const [row] = await find(db, key)
  return row?.expires_at
}

export async function setSubscription(
  db: Db,
  { guildId, integrationId, userId }: SubscriptionKey,
  expiresAt: number | null,
): Promise<void> {
  await db.q
    .insertInto('integration_subscriptions')
    .values({ guild_id: guildId, integration_id: integrationId, user_id: userId, expires_at: expiresAt })
    .onConflict((there) =>
      there.columns(['guild_id', 'user_id', 'integration_id']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()
}

export async function removeSubscription(db: Db, { guildId, integrationId, userId }: SubscriptionKey): Promise<void> {
  await db.q
    .deleteFrom('integration_subscriptions')
    .where('guild_id', '=', guildId)
    .where('integration_id', '=', integrationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function removeSubscriptionsTo(db: Db, guildId: string, integrationId: string): Promise<void> {
  await db.q
    .deleteFrom('integration_subscriptions')
    .where('guild_id', '=', guildId)
    .where('integration_id', '=', integrationId)
    .execute()
}

/** Removes the subscriptions of some users; gives how many of each integration were running. */
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
