import { EntitlementOwner, EntitlementType, SkuType } from '@guildhall/protocol/enums/monetization'
import { createTestEntitlement as contract } from '@guildhall/protocol/operations/monetization/create-test-entitlement'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { listUsers } from '../users/users-store.ts'
import { newEntitlement, recipientsOf } from './entitlements-actions.ts'
import { insertEntitlement, lockGuildIfExists } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'
import { findSku } from './skus-store.ts'

/** A test entitlement is valid until it is deleted. A guild's entitlement records who gave it. */
export const createTestEntitlement = operation(contract, {
  requires: holderOfApplication('change'),
  emits: ['ENTITLEMENT_CREATE'],
  audits: 'none',
  handle: ({ caller, application: { id }, body: { sku_id, owner_id, owner_type }, write }) =>
    write(async (tx) => {
      const application = await mustLockApplication(tx.db, caller, id, 'change')
      const sku = await findSku(tx.db, id, sku_id)
      if (!sku || sku.type === SkuType.SUBSCRIPTION_GROUP) throw fieldError('sku_id', 'SKU_UNKNOWN', 'Unknown SKU')
      const isOfGuild = owner_type === EntitlementOwner.GUILD
      const isThere = isOfGuild
        ? await lockGuildIfExists(tx.db, owner_id)
        : (await listUsers(tx.db, [owner_id])).has(owner_id)
      if (!isThere) throw fieldError('owner_id', 'OWNER_UNKNOWN', `Unknown ${isOfGuild ? 'guild' : 'user'}`)
      const user_id = isOfGuild ? caller.user.id : owner_id
      const type = EntitlementType.APPLICATION_SUBSCRIPTION
      const given = { application_id: id, id: tx.newId(), sku_id, owner_id, owner_type, user_id, type }
      const row = newEntitlement(given)
      await insertEntitlement(tx.db, row)
      const entitlement = toEntitlement(row)
      for (const userId of recipientsOf(application, row)) tx.emitTo(userId, 'ENTITLEMENT_CREATE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_CREATE', entitlement)
      return entitlement
    }),
})
