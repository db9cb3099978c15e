import { handler } from '../../kernel/job.ts'
import { removeSomeEntitlements } from './entitlements-store.ts'
import { sweepEntitlementsJob } from './skus-jobs.ts'
import { removeSomeSubscriptions } from './subscriptions-store.ts'

const ROWS_AT_ONCE = 500

/** Removes the subscriptions and entitlements of a deleted SKU, a limited number of rows in each unit of work. */
export const sweepEntitlements = handler(sweepEntitlementsJob, async function* ({ store }, sku) {
  for (;;) {
    const removed = await store.write(async (tx) => [
      await removeSomeSubscriptions(tx, sku.sku_id, ROWS_AT_ONCE),
      await removeSomeEntitlements(tx, sku.sku_id, ROWS_AT_ONCE),
    ])
    if (removed.every(({ length }) => length < ROWS_AT_ONCE)) return
    yield sku
  }
})
