import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { EntitlementOwner, SkuType } from '@guildhall/protocol/enums/monetization'
import { purchaseSku as contract } from '@guildhall/protocol/operations/monetization/purchase-sku'
import { ApiError } from '../../kernel/api-error.ts'
import { operation, WasThere } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findApplication } from '../applications/applications-store.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { newEntitlement, recipientsOf } from './entitlements-actions.ts'
import { insertEntitlement, listEntitlementsHeld } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'
import { entitlementTypeFor, readOwner } from './purchases-rules.ts'
import { mustFindSeller, mustFindSku } from './skus-store.ts'

/** Called by a premium button. A user can have one unconsumable entitlement to a SKU, and 200 consumable ones at once. */
export const purchaseSku = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['ENTITLEMENT_CREATE'],
  audits: 'none',
  handle: ({ caller, params: { skuId }, body: { guild_id = null }, write }) =>
    write(async (tx) => {
      const applicationId = await mustFindSeller(tx.db, skuId)
      lockApplication(tx.db, applicationId)
      const application = await findApplication(tx.db, applicationId)
      if (!application) throw new ApiError('UnknownSku')
      const sku = await mustFindSku(tx.db, applicationId, skuId)
      const userId = caller.user.id
      const type = await entitlementTypeFor(tx.db, sku, application, userId)
      const owner = await readOwner(tx.db, sku, userId, guild_id)
      const guildId = owner.owner_type === EntitlementOwner.GUILD ? owner.owner_id : null
      const held = await listEntitlementsHeld(tx.db, { applicationId, userId, guildId, now: tx.now })
      const had = held.find((each) => each.sku_id === skuId && each.owner_id === owner.owner_id)
      if (had && sku.type !== SkuType.CONSUMABLE) return new WasThere(toEntitlement(had))
      if (held.length >= APPLICATION_LIMITS.entitlementsShown) throw new ApiError('InvalidSku')
      const bought = { application_id: applicationId, id: tx.newId(), sku_id: skuId, user_id: userId, type, ...owner }
      const row = newEntitlement(bought)
      await insertEntitlement(tx.db, row)
      const entitlement = toEntitlement(row)
      for (const recipient of recipientsOf(application, row)) tx.emitTo(recipient, 'ENTITLEMENT_CREATE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_CREATE', entitlement)
      return entitlement
    }),
})
