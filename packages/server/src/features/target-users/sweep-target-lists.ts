import { handler } from '../../kernel/job.ts'
import { sweepList } from './target-list-upload-actions.ts'
import { sweepTargetListsJob } from './target-users-jobs.ts'

/** Removes the users of lists that are obsolete, or that will never be used. */
export const sweepTargetLists = handler(sweepTargetListsJob, async function* ({ store }, gone) {
  for (const [i, id] of gone.list_ids.entries()) {
    for await (const _ of sweepList(store, id)) yield { ...gone, list_ids: gone.list_ids.slice(i) }
  }
})
