import type { Feature } from '../../kernel/feature.ts'
import { accountDeleted } from '../users/users-hooks.ts'
import { deleteEntitlementsOf } from './entitlement-removal-actions.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'

export const monetizationFeature: Feature = {
  recurringTasks: [renewSubscriptions],
  hooks: [accountDeleted.with(deleteEntitlementsOf)],
}
