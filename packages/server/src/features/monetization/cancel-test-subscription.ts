import { cancelTestSubscription as contract } from '@guildhall/protocol/operations/monetization/cancel-test-subscription'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { changeWithinPeriod } from './subscriptions-actions.ts'
import { canceled } from './subscriptions-rules.ts'
import { mustFindSubscription } from './subscriptions-store.ts'
import { toSubscription } from './subscriptions-view.ts'

/** The subscription ends with its period. One that isn't active stays as it is. */
export const cancelTestSubscription = operation(contract, {
  requires: holderOfApplication('change'),
  emits: ['SUBSCRIPTION_UPDATE'],
  audits: 'none',
  handle: ({ caller, application: { id }, params: { subscriptionId }, write }) =>
    write(async (tx) => {
      const application = await mustLockApplication(tx.db, caller, id, 'change')
      const before = await mustFindSubscription(tx.db, id, subscriptionId)
      const after = canceled(before, tx.now)
      return after === before ? toSubscription(before) : changeWithinPeriod(tx, application, after)
    }),
})
