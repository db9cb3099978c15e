import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeSomeCodes, removeSomeTokens } from './authorizations-store.ts'

const AT_ONCE = 200

/** Forgets codes and tokens that are over, and what users let applications do with them. */
export async function trimAuthorizations({ store, clock }: Essentials): Promise<void> {
  const now = clock.now()
  while (await store.write((tx) => removeSomeCodes(tx, now, AT_ONCE)));
  while (await store.write((tx) => removeSomeTokens(tx, now, AT_ONCE)));
}
