import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeSomeCodes, removeSomeTokens } from './authorizations-store.ts'

const BATCH_SIZE = 200

/** Removes expired codes and tokens, and authorizations without any. */
export async function trimAuthorizations({ store, clock }: Essentials): Promise<void> {
  const now = clock.now()
  while (await store.write((tx) => removeSomeCodes(tx, now, BATCH_SIZE)));
  while (await store.write((tx) => removeSomeTokens(tx, now, BATCH_SIZE)));
}
