import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeExpiredAuthorizations } from './claim-authorizations-store.ts'

/** Removes expired attempts to claim a placeholder. */
export async function trimClaimAuthorizations({ store, clock }: Pick<Essentials, 'store' | 'clock'>): Promise<void> {
  await store.write((db) => removeExpiredAuthorizations(db, clock.now()))
}
