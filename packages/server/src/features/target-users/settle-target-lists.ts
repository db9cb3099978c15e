import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { sweepList } from './list-taker-actions.ts'
import { findList, nextListWithIds } from './target-users-store.ts'

/** Longer than any request lasts. */
const SETTLED_MS = 3_600_000

/** Removes what was read of a file by a process that was killed before anything came of it. */
export async function settleTargetLists({ store, clock }: Essentials): Promise<void> {
  const young = BigInt(firstIdAt(clock.now() - SETTLED_MS))
  let after = '0'
  for (;;) {
    const id = await nextListWithIds(store.db, after)
    if (id === undefined || BigInt(id) >= young) return
    if (!(await findList(store.db, id))) for await (const _ of sweepList(store, id));
    after = id
  }
}
