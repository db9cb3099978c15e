import { deleteTestEntitlement as contract } from '@guildhall/protocol/operations/monetization/delete-test-entitlement'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { deleteEntitlement } from './entitlement-removal-actions.ts'
import { lockEntitlement } from './entitlements-actions.ts'

/**
 * The entitlement is kept and marked as deleted; lists return it if deleted ones are requested. A subscription that gave
 * it is deleted.
 */
export const deleteTestEntitlement = operation(contract, {
  requires: holderOfApplication('change'),
  oauth2Scope: 'applications.entitlements',
  emits: ['ENTITLEMENT_DELETE', 'SUBSCRIPTION_DELETE'],
  audits: 'none',
  handle: ({ caller, application: { id }, params: { entitlementId }, write }) =>
    write(async (tx) => {
      const { application, row } = await lockEntitlement(tx, caller, id, entitlementId)
      await deleteEntitlement(tx, application, row)
    }),
})
