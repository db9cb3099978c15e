import { contract } from '../../contract.ts'
import { NewSubscription, SkuSubscription } from '../../objects/applications/subscription.ts'

export const createTestSubscription = contract({
  name: 'Create Test Subscription',
  method: 'POST',
  path: '/applications/:applicationId/subscriptions',
  body: NewSubscription,
  returns: SkuSubscription,
})
