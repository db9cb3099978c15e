import { removeExpired } from '../features/oauth2/authorizations-store.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Forgets codes and tokens that are over, and what users let applications do with them. */
export async function trimAuthorizations({ store, clock }: Kernel): Promise<void> {
  const now = clock.now()
  await store.write((tx) => removeExpired(tx, now))
}
