import { EntitlementOwner, EntitlementType, SkuFlag, SkuType } from '@guildhall/protocol/enums/monetization'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { TxDb } from '../../store/db.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { lockGuildIfExists } from './entitlements-store.ts'
import type { SkuRow } from './skus-tables.ts'

/**
 * Checks that a user may get a SKU. There are no payments: free SKUs are for everyone, and the application's owners can test all
 * others.
 *
 * @returns the type of the entitlement
 * @throws InvalidSku, NotAuthorizedOnApplication
 */
export async function entitlementTypeFor(
  db: TxDb,
  sku: SkuRow,
  application: ApplicationRow,
  userId: string,
): Promise<number> {
  if (sku.type === SkuType.SUBSCRIPTION_GROUP) throw new ApiError('InvalidSku')
  if ((await findRole(db, application, userId)) !== null) return EntitlementType.TEST_MODE_PURCHASE
  if ((sku.flags & SkuFlag.AVAILABLE) === 0) throw new ApiError('InvalidSku')
  if (sku.price === null || JSON.parse(sku.price).amount > 0) throw new ApiError('NotAuthorizedOnApplication')
  return EntitlementType.FREE_PURCHASE
}

/** Who will own a SKU: a guild of which the buyer is a member, or the buyer. @throws InvalidFormBody */
export async function readOwner(
  db: TxDb,
  { flags }: SkuRow,
  userId: string,
  guildId: string | null,
): Promise<{ owner_id: string; owner_type: number }> {
  if ((flags & SkuFlag.GUILD_SUBSCRIPTION) === 0) return { owner_id: userId, owner_type: EntitlementOwner.USER }
  if (guildId === null) throw fieldError('guild_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  const isIn = (await lockGuildIfExists(db, guildId)) && (await findBareMember(db, guildId, userId)) !== undefined
  if (!isIn) throw fieldError('guild_id', 'OWNER_UNKNOWN', 'Unknown guild')
  return { owner_id: guildId, owner_type: EntitlementOwner.GUILD }
}
