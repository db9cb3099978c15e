import { renewTestSubscription as contract } from '@guildhall/protocol/operations/monetization/renew-test-subscription'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { changeSubscription, EVENTS_OF_PERIODS } from './subscriptions-actions.ts'
import { withPeriod } from './subscriptions-rules.ts'
import { mustFindSubscription } from './subscriptions-store.ts'

/** A new period begins now, even if the subscription was cancelled or has ended. */
export const renewTestSubscription = operation(contract, {
  requires: holderOfApplication('change'),
  emits: EVENTS_OF_PERIODS,
  audits: 'none',
  handle: ({ caller, application: { id }, params: { subscriptionId }, write }) =>
    write(async (tx) => {
      const application = await mustLockApplication(tx.db, caller, id, 'change')
      const before = await mustFindSubscription(tx.db, id, subscriptionId)
      return changeSubscription(tx, application, before, withPeriod(before, tx.now))
    }),
})
