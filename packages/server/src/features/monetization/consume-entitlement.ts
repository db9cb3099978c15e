import { SkuType } from '@guildhall/protocol/enums/monetization'
import { consumeEntitlement as contract } from '@guildhall/protocol/operations/monetization/consume-entitlement'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { hearersOf, holdEntitlement } from './entitlements-actions.ts'
import { updateEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'
import { findSku } from './skus-store.ts'

/** Of two who consume it at once, one is told that it isn't there: nobody is served twice for it. */
export const consumeEntitlement = operation(contract, {
  requires: holderOfApplication('change'),
  opens: 'applications.entitlements',
  emits: ['ENTITLEMENT_UPDATE'],
  audits: 'none',
  handle: ({ caller, application: { id }, params: { entitlementId }, write }) =>
    write(async (tx) => {
      const { application, row } = await holdEntitlement(tx, caller, id, entitlementId)
      const sku = await findSku(tx.db, id, row.sku_id)
      if (sku?.type !== SkuType.CONSUMABLE) throw new ApiError('InvalidSku')
      if (row.is_consumed) throw new ApiError('UnknownEntitlement')
      const after = { ...row, is_consumed: true }
      await updateEntitlement(tx.db, after)
      const entitlement = toEntitlement(after)
      for (const userId of hearersOf(application, after)) tx.emitTo(userId, 'ENTITLEMENT_UPDATE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_UPDATE', entitlement)
    }),
})
