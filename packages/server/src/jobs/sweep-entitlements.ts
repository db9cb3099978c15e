import { removeSomeEntitlements } from '../features/entitlements/entitlements-store.ts'
import type { Kernel } from '../kernel/kernel.ts'

const ROWS_AT_ONCE = 500

/** Removes what people and guilds have of a SKU that is gone, a bounded number of rows to a unit of work. */
export async function sweepEntitlements({ store }: Kernel, { sku_id }: { sku_id: string }): Promise<void> {
  for (;;) {
    const removed = await store.write((tx) => removeSomeEntitlements(tx, 'sku_id', sku_id, ROWS_AT_ONCE))
    if (removed.length < ROWS_AT_ONCE) break
  }
}
