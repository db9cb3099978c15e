import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { sweepList } from './target-list-upload-actions.ts'
import { findList, nextListWithIds } from './target-users-store.ts'

/** Longer than the longest request. */
const MIN_AGE_MS = 3_600_000

/** Removes the stored ids of uploaded files whose process was killed before it had finished the request. */
export async function removeAbandonedTargetLists({ store, clock }: Essentials): Promise<void> {
  const young = BigInt(firstIdAt(clock.now() - MIN_AGE_MS))
  let after = '0'
  for (;;) {
    const id = await nextListWithIds(store.db, after)
    if (id === undefined || BigInt(id) >= young) return
    if (!(await findList(store.db, id))) for await (const _ of sweepList(store, id));
    after = id
  }
}
