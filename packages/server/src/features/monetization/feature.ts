import type { Feature } from '../../kernel/feature.ts'
import { consumeEntitlement } from './consume-entitlement.ts'
import { createSku } from './create-sku.ts'
import { createTestEntitlement } from './create-test-entitlement.ts'
import { deleteSku } from './delete-sku.ts'
import { deleteTestEntitlement } from './delete-test-entitlement.ts'
import { ENTITLEMENTS_TABLES } from './entitlements-tables.ts'
import { getCurrentUserApplicationEntitlements } from './get-current-user-application-entitlements.ts'
import { getEntitlement } from './get-entitlement.ts'
import { getSku } from './get-sku.ts'
import { listEntitlements } from './list-entitlements.ts'
import { listSkus } from './list-skus.ts'
import { modifySku } from './modify-sku.ts'
import { modifyTestEntitlement } from './modify-test-entitlement.ts'
import { purchaseSku } from './purchase-sku.ts'
import { SKUS_TABLES } from './skus-tables.ts'
import { sweepEntitlements } from './sweep-entitlements.ts'

/** What applications offer, and who has it. */
export const monetization: Feature = {
  tables: [...ENTITLEMENTS_TABLES, ...SKUS_TABLES],
  operations: [
    listSkus,
    getSku,
    createSku,
    modifySku,
    deleteSku,

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
