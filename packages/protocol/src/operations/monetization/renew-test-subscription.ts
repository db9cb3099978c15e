import { contract } from '../../contract.ts'
import { SkuSubscription } from '../../objects/applications/subscription.ts'

export const renewTestSubscription = contract({
  name: 'Renew Test Subscription',
  method: 'POST',
  path: '/applications/:applicationId/subscriptions/:subscriptionId/renew',
  returns: SkuSubscription,
  errors: ['UnknownEntitlement'],
})
