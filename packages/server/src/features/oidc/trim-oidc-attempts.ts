import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeExpiredAttempts } from './oidc-attempts-store.ts'
import { removeFormerNewcomers } from './oidc-newcomers-store.ts'

/** Removes attempts to sign in that have expired, and newcomers who didn't register. */
export async function trimOidcAttempts({ store, clock }: Pick<Essentials, 'store' | 'clock'>): Promise<void> {
  await store.write(async (db) => {
    await removeExpiredAttempts(db, clock.now())
    await removeFormerNewcomers(db, clock.now())
  })
}
