import { getSkuSubscription as contract } from '@guildhall/protocol/operations/monetization/get-sku-subscription'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { mustReadSubscriptions } from './subscriptions-actions.ts'
import { readerOfSubscriptions } from './subscriptions-rules.ts'
import { mustFindSubscription } from './subscriptions-store.ts'
import { toSubscription } from './subscriptions-view.ts'

export const getSkuSubscription = operation(contract, {
  requires: readerOfSubscriptions,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, params: { skuId, subscriptionId }, query: { user_id } }) => {
    const row = await mustFindSubscription(db, await mustReadSubscriptions(db, caller, skuId), subscriptionId)
    const isOfUser = user_id === undefined || row.user_id === user_id
    if (row.sku_id !== skuId || !isOfUser) throw new ApiError('UnknownEntitlement')
    return toSubscription(row)
  },
})
