import { contract } from '../../contract.ts'
import { SkuSubscription } from '../../objects/applications/subscription.ts'

export const cancelTestSubscription = contract({
  name: 'Cancel Test Subscription',
  method: 'POST',
  path: '/applications/:applicationId/subscriptions/:subscriptionId/cancel',
  returns: SkuSubscription,
  errors: ['UnknownEntitlement'],
})
