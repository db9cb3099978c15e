import { LIMITS } from '@guildhall/protocol/limits'
import type { Essentials } from '../../kernel/parts/essentials.ts'

/** Removes times that no longer limit their user. */
export async function trimSlowmodeTurns({ store, clock }: Essentials): Promise<void> {
  const before = clock.now() - LIMITS.slowmode.max * 1000
  await store.write((tx) => tx.q.deleteFrom('slowmode_turns').where('at', '<', before).execute())
}
