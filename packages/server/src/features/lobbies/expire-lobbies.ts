import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { deleteLobbyOf } from './lobbies-actions.ts'
import { findLockedLobby, listExpiredLobbies } from './lobbies-store.ts'

const AT_ONCE = 100

/** Deletes the lobbies that have been idle for too long. They are unknown to requests even before that. */
export async function expireLobbies(kernel: Kernel): Promise<void> {
  const { store, clock } = kernel
  for (;;) {
    const expired = await listExpiredLobbies(store.db, clock.now(), AT_ONCE)
    for (const key of expired) {
      await writeAsSystem(kernel, { name: 'expire-lobbies', emits: [] }, async (tx) => {
        // Another request may have used it since.
        const row = await findLockedLobby(tx.db, key)
        if (row && row.expires_at <= tx.now) await deleteLobbyOf(tx, key)
      })
    }
    if (expired.length < AT_ONCE) return
  }
}
