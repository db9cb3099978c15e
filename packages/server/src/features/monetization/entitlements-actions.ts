import { EntitlementOwner } from '@guildhall/protocol/enums/monetization'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { mustFindEntitlement } from './entitlements-store.ts'
import type { EntitlementRow } from './entitlements-tables.ts'

/**
 * The recipients of events about an entitlement: the application's bot, and the user who has it. Those of a guild's entitlement
 * go only to the bot.
 */
export function recipientsOf({ id, bot_id }: ApplicationRow, row: EntitlementRow): ReadonlySet<string> {
  const owner = row.owner_type === EntitlementOwner.USER ? [row.owner_id] : []
  return new Set([bot_id ?? id, ...owner])
}

/**
 * An entitlement that wasn't deleted, locked until the unit commits, with its application.
 *
 * @throws NotAuthorizedOnApplication, UnknownEntitlement
 */
export async function lockEntitlement(
  { db }: Pick<TxBase<never>, 'db'>,
  caller: Caller,
  applicationId: string,
  id: string,
): Promise<{ application: ApplicationRow; row: EntitlementRow }> {
  const application = await mustLockApplication(db, caller, applicationId, 'change')
  const row = await mustFindEntitlement(db, applicationId, id)
  if (row.is_deleted) throw new ApiError('UnknownEntitlement')
  return { application, row }
}

/** A new entitlement without an end. */
export const newEntitlement = (
  row: Pick<EntitlementRow, 'application_id' | 'id' | 'sku_id' | 'owner_id' | 'owner_type' | 'user_id' | 'type'>,
): EntitlementRow => ({ ...row, starts_at: null, ends_at: null, is_deleted: false, is_consumed: false })
