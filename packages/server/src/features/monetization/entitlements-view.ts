import { EntitlementOwner } from '@guildhall/protocol/enums/monetization'
import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import { toTimestamp } from '../../kernel/clock.ts'
import type { EntitlementRow } from './entitlements-tables.ts'

/** An entitlement as clients receive it. Gifts and promotions aren't supported. */
export const toEntitlement = (row: EntitlementRow): Entitlement => ({
  id: row.id,
  sku_id: row.sku_id,
  application_id: row.application_id,
  user_id: row.user_id,
  ...(row.owner_type === EntitlementOwner.GUILD && { guild_id: row.owner_id }),
  promotion_id: null,
  type: row.type,
  gift_code_flags: 0,
  deleted: row.is_deleted,
  consumed: row.is_consumed,
  starts_at: row.starts_at === null ? null : toTimestamp(row.starts_at),
  ends_at: row.ends_at === null ? null : toTimestamp(row.ends_at),
})
