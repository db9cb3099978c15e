import type { Kernel } from '../../kernel/kernel.ts'
import { endGatewaySessionsOnCommit } from './accounts-actions.ts'
import { removeExpiredSignIns } from './sign-ins-store.ts'

const BATCH_SIZE = 500

/** Removes expired sessions and ends their gateway sessions. Their tokens are refused even before that. */
export async function removeExpiredSessions(kernel: Kernel): Promise<void> {
  const { store, clock, instance } = kernel
  const { idle_ms, longest_ms } = instance.sessionLimits
  for (;;) {
    const now = clock.now()
    const removed = await store.write(async (db) => {
      const hashes = await removeExpiredSignIns(db, {
        begunBefore: now - longest_ms,
        usedBefore: now - idle_ms,
        most: BATCH_SIZE,
      })
      endGatewaySessionsOnCommit(kernel, db, hashes)
      return hashes.length
    })
    if (removed < BATCH_SIZE) return
  }
}
