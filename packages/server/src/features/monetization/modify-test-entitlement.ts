import { modifyTestEntitlement as contract } from '@guildhall/protocol/operations/monetization/modify-test-entitlement'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { lockEntitlement, recipientsOf } from './entitlements-actions.ts'
import { updateEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'

/** Sets the start and the end, so that developers can test the end of a subscription without payments. */
export const modifyTestEntitlement = operation(contract, {
  requires: holderOfApplication('change'),
  emits: ['ENTITLEMENT_UPDATE'],
  audits: 'none',
  handle: ({ caller, application: { id }, params: { entitlementId }, body: { starts_at, ends_at }, write }) =>
    write(async (tx) => {
      const { application, row } = await lockEntitlement(tx, caller, id, entitlementId)
      const after = {
        ...row,
        ...(starts_at !== undefined && { starts_at: toMoment(starts_at) }),
        ...(ends_at !== undefined && { ends_at: toMoment(ends_at) }),
      }
      if (after.starts_at !== null && after.ends_at !== null && after.ends_at < after.starts_at) {
        throw fieldError('ends_at', 'DATE_TIME_TYPE_MIN', 'It cannot end before it starts.')
      }
      await updateEntitlement(tx.db, after)
      const entitlement = toEntitlement(after)
      for (const userId of recipientsOf(application, after)) tx.emitTo(userId, 'ENTITLEMENT_UPDATE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_UPDATE', entitlement)
      return entitlement
    }),
})

const toMoment = (sent: string | null): number | null => (sent === null ? null : Date.parse(sent))
