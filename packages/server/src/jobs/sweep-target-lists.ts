import { sweepList } from '../features/target-users/list-taker-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Removes those on lists that are gone, or will never hold. */
export async function sweepTargetLists(
  { store }: Kernel,
  { list_ids }: { list_ids: readonly string[] },
): Promise<void> {
  for (const id of list_ids) await sweepList(store, id)
}
