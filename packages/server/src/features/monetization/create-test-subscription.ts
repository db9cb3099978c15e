import { EntitlementOwner, EntitlementType, SkuFlag, SkuType } from '@guildhall/protocol/enums/monetization'
import { createTestSubscription as contract } from '@guildhall/protocol/operations/monetization/create-test-subscription'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { listUsers } from '../users/users-store.ts'
import { newEntitlement, recipientsOf } from './entitlements-actions.ts'
import { insertEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'
import { findSku } from './skus-store.ts'
import { botIdOf } from './subscriptions-actions.ts'
import { withPeriod } from './subscriptions-rules.ts'
import { hasSubscription, insertSubscription } from './subscriptions-store.ts'
import { toSubscription } from './subscriptions-view.ts'

/** It gives the user an entitlement, and is renewed until it is cancelled. */
export const createTestSubscription = operation(contract, {
  requires: holderOfApplication('change'),
  emits: ['ENTITLEMENT_CREATE', 'SUBSCRIPTION_CREATE'],
  audits: 'none',
  handle: ({ caller, application: { id: application_id }, body: { sku_id, user_id }, write }) =>
    write(async (tx) => {
      const application = await mustLockApplication(tx.db, caller, application_id, 'change')
      const sku = await findSku(tx.db, application_id, sku_id)
      const isForUsers = sku?.type === SkuType.SUBSCRIPTION && (sku.flags & SkuFlag.USER_SUBSCRIPTION) !== 0
      if (!isForUsers) throw fieldError('sku_id', 'SKU_UNKNOWN', 'Unknown subscription for users')
      if (!(await listUsers(tx.db, [user_id])).has(user_id))
        throw fieldError('user_id', 'OWNER_UNKNOWN', 'Unknown user')
      if (await hasSubscription(tx.db, sku_id, user_id)) {
        throw fieldError('user_id', 'SUBSCRIPTION_EXISTS', 'The user has a subscription to this SKU')
      }
      const owner = { owner_id: user_id, owner_type: EntitlementOwner.USER }
      const type = EntitlementType.APPLICATION_SUBSCRIPTION
      const given = newEntitlement({ application_id, id: tx.newId(), sku_id, user_id, type, ...owner })
      const blank = { application_id, id: tx.newId(), sku_id, user_id, entitlement_id: given.id }
      const times = { status: 0, period_start: 0, period_end: 0, canceled_at: null, due_at: null }
      const row = withPeriod({ ...blank, ...times }, tx.now)
      const entitled = { ...given, starts_at: row.period_start, ends_at: row.period_end }
      await insertEntitlement(tx.db, entitled)
      await insertSubscription(tx.db, row)
      const [entitlement, subscription] = [toEntitlement(entitled), toSubscription(row)]
      for (const userId of recipientsOf(application, entitled)) tx.emitTo(userId, 'ENTITLEMENT_CREATE', entitlement)
      leaveEvent(tx, application, 'ENTITLEMENT_CREATE', entitlement)
      tx.emitTo(botIdOf(application), 'SUBSCRIPTION_CREATE', subscription)
      return subscription
    }),
})
