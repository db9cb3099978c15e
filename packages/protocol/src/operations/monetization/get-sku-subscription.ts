import { contract } from '../../contract.ts'
import { SkuSubscription, SubscriptionQuery } from '../../objects/applications/subscription.ts'

export const getSkuSubscription = contract({
  name: 'Get SKU Subscription',
  method: 'GET',
  path: '/skus/:skuId/subscriptions/:subscriptionId',
  query: SubscriptionQuery,
  returns: SkuSubscription,
  errors: ['NotAuthorizedOnApplication', 'UnknownEntitlement', 'UnknownSku'],
})
