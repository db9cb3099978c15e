import { contract } from '../../contract.ts'
import { SkuSubscription, SubscriptionsQuery } from '../../objects/applications/subscription.ts'
import { list } from '../../schema.ts'

export const listSkuSubscriptions = contract({
  name: 'List SKU Subscriptions',
  method: 'GET',
  path: '/skus/:skuId/subscriptions',
  query: SubscriptionsQuery,
  returns: list(SkuSubscription),
  errors: ['NotAuthorizedOnApplication', 'UnknownSku'],
})
