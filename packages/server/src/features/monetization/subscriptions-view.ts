import { SubscriptionStatus } from '@guildhall/protocol/enums/monetization'
import type { SkuSubscription } from '@guildhall/protocol/objects/applications/subscription'
import { toTimestamp } from '../../kernel/clock.ts'
import type { SubscriptionRow } from './subscriptions-tables.ts'

/** A subscription as clients receive it. */
export const toSubscription = (row: SubscriptionRow): SkuSubscription => ({
  id: row.id,
  user_id: row.user_id,
  sku_ids: [row.sku_id],
  renewal_sku_ids: row.status === SubscriptionStatus.ACTIVE ? [row.sku_id] : null,
  entitlement_ids: [row.entitlement_id],
  current_period_start: toTimestamp(row.period_start),
  current_period_end: toTimestamp(row.period_end),
  status: row.status,
  canceled_at: row.canceled_at === null ? null : toTimestamp(row.canceled_at),
  country: null,
})
