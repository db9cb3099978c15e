import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { listExpiredExports, removeAccountExport, removeSomeParts } from './account-exports-store.ts'

const EXPORTS_AT_ONCE = 100
const PARTS_AT_ONCE = 50
/** More than one unit of the job adds. */
const PARTS_OF_UNIT = 5000

/** Removes expired exports: the row first, so that no job adds parts any more. */
export async function expireAccountExports(kernel: Kernel): Promise<void> {
  const unit = { name: 'expire-account-exports', emits: [] }
  for (;;) {
    const expired = await listExpiredExports(kernel.store.db, kernel.clock.now(), EXPORTS_AT_ONCE)
    for (const { user_id, export_id: id } of expired) {
      for (;;) {
        const count = await writeAsSystem(kernel, unit, ({ db }) => removeSomeParts(db, user_id, id, PARTS_AT_ONCE))
        if (count < PARTS_AT_ONCE) break
      }
      await writeAsSystem(kernel, unit, async ({ db }) => {
        await removeAccountExport(db, user_id, id)
        // A job may have added parts since.
        await removeSomeParts(db, user_id, id, PARTS_OF_UNIT)
      })
    }
    if (expired.length < EXPORTS_AT_ONCE) return
  }
}
