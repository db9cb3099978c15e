import type { Feature } from '../../kernel/feature.ts'
import { consumeEntitlement } from './consume-entitlement.ts'
import { createTestEntitlement } from './create-test-entitlement.ts'
import { deleteTestEntitlement } from './delete-test-entitlement.ts'
import { getCurrentUserApplicationEntitlements } from './get-current-user-application-entitlements.ts'
import { getEntitlement } from './get-entitlement.ts'
import { listEntitlements } from './list-entitlements.ts'
import { modifyTestEntitlement } from './modify-test-entitlement.ts'
import { purchaseSku } from './purchase-sku.ts'
import { sweepEntitlements } from './sweep-entitlements.ts'

export const entitlements: Feature = {
  operations: [
    listEntitlements,
    getEntitlement,
    createTestEntitlement,
    modifyTestEntitlement,
    deleteTestEntitlement,
    consumeEntitlement,
    getCurrentUserApplicationEntitlements,
    purchaseSku,
  ],
  jobs: [sweepEntitlements],
}
