import { handler } from '../../kernel/job.ts'
import { sweepList } from './list-taker-actions.ts'
import { sweepTargetListsJob } from './target-users-jobs.ts'

/** Removes those on lists that are gone, or will never hold. */
export const sweepTargetLists = handler(sweepTargetListsJob, async function* ({ store }, gone) {
  for (const [i, id] of gone.list_ids.entries()) {
    for await (const _ of sweepList(store, id)) yield { ...gone, list_ids: gone.list_ids.slice(i) }
  }
})
