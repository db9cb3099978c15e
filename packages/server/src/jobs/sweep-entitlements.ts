import { removeSomeEntitlements } from '../features/entitlements/entitlements-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Steps } from './job-handler.ts'

interface GoneSku {
  readonly application_id: string
  readonly sku_id: string
}

const ROWS_AT_ONCE = 500

/** Removes what people and guilds have of a SKU that is gone, a bounded number of rows to a unit of work. */
export async function* sweepEntitlements({ store }: Kernel, sku: GoneSku): Steps<GoneSku> {
  for (;;) {
    const removed = await store.write((tx) => removeSomeEntitlements(tx, sku.sku_id, ROWS_AT_ONCE))
    if (removed.length < ROWS_AT_ONCE) return
    yield sku
  }
}
