import { listSkuSubscriptions as contract } from '@guildhall/protocol/operations/monetization/list-sku-subscriptions'
import { operation } from '../../kernel/operation.ts'
import { mustReadSubscriptions } from './subscriptions-actions.ts'
import { readerOfSubscriptions } from './subscriptions-rules.ts'
import { listSubscriptionRows } from './subscriptions-store.ts'
import { toSubscription } from './subscriptions-view.ts'

/** In ascending order of ids; with `before`, the page ends directly below it. */
export const listSkuSubscriptions = operation(contract, {
  requires: readerOfSubscriptions,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, params: { skuId }, query }) => {
    await mustReadSubscriptions(db, caller, skuId)
    return (await listSubscriptionRows(db, skuId, query)).map(toSubscription)
  },
})
