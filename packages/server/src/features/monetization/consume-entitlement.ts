import { SkuType } from '@guildhall/protocol/enums/monetization'
import { consumeEntitlement as contract } from '@guildhall/protocol/operations/monetization/consume-entitlement'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { lockEntitlement, recipientsOf } from './entitlements-actions.ts'
import { updateEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'
import { findSku } from './skus-store.ts'

/** Of two concurrent calls only one succeeds, and the other receives an error, so that nothing is delivered twice. */
export const consumeEntitlement = operation(contract, {
  requires: holderOfApplication('change'),
  oauth2Scope: 'applications.entitlements',
  emits: ['ENTITLEMENT_UPDATE'],
  audits: 'none',
  handle: ({ caller, application: { id }, params: { entitlementId }, write }) =>
    write(async (tx) => {
      const { application, row } = await lockEntitlement(tx, caller, id, entitlementId)
      const sku = await findSku(tx.db, id, row.sku_id)
      if (sku?.type !== SkuType.CONSUMABLE) throw new ApiError('InvalidSku')
      if (row.is_consumed) throw new ApiError('UnknownEntitlement')
      const after = { ...row, is_consumed: true }
      await updateEntitlement(tx.db, after)
      const entitlement = toEntitlement(after)
      for (const userId of recipientsOf(application, after)) tx.emitTo(userId, 'ENTITLEMENT_UPDATE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_UPDATE', entitlement)
    }),
})
