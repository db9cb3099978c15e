import { deleteTestEntitlement as contract } from '@guildhall/protocol/operations/monetization/delete-test-entitlement'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { lockEntitlement, recipientsOf } from './entitlements-actions.ts'
import { updateEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** The entitlement is kept and marked as deleted; lists return it if deleted ones are requested. */
export const deleteTestEntitlement = operation(contract, {
  requires: holderOfApplication('change'),
  oauth2Scope: 'applications.entitlements',
  emits: ['ENTITLEMENT_DELETE'],
  audits: 'none',
  handle: ({ caller, application: { id }, params: { entitlementId }, write }) =>
    write(async (tx) => {
      const { application, row } = await lockEntitlement(tx, caller, id, entitlementId)
      const after = { ...row, is_deleted: true }
      await updateEntitlement(tx.db, after)
      const entitlement = toEntitlement(after)
      for (const userId of recipientsOf(application, after)) tx.emitTo(userId, 'ENTITLEMENT_DELETE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_DELETE', entitlement)
    }),
})
