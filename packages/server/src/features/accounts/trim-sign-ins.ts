import type { Kernel } from '../../kernel/kernel.ts'
import { endWithCommit } from './accounts-actions.ts'
import { removeExpiredSignIns } from './sign-ins-store.ts'

const AT_ONCE = 500

/** Removes sessions that have expired, and ends what they opened. They are refused before that. */
export async function trimSignIns(kernel: Kernel): Promise<void> {
  const { store, clock, instance } = kernel
  const { idle_ms, longest_ms } = instance.sessionLimits
  for (;;) {
    const now = clock.now()
    const removed = await store.write(async (db) => {
      const hashes = await removeExpiredSignIns(db, {
        begunBefore: now - longest_ms,
        usedBefore: now - idle_ms,
        most: AT_ONCE,
      })
      endWithCommit(kernel, db, hashes)
      return hashes.length
    })
    if (removed < AT_ONCE) return
  }
}
