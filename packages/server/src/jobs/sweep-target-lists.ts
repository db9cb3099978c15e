import { sweepList } from '../features/target-users/list-taker-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Steps } from './job-handler.ts'

interface GoneLists {
  readonly guild_id: string
  readonly list_ids: readonly string[]
}

/** Removes those on lists that are gone, or will never hold. */
export async function* sweepTargetLists({ store }: Kernel, gone: GoneLists): Steps<GoneLists> {
  for (const [i, id] of gone.list_ids.entries()) {
    for await (const _ of sweepList(store, id)) yield { ...gone, list_ids: gone.list_ids.slice(i) }
  }
}
