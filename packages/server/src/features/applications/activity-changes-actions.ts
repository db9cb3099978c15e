import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { activityOf, isEmbedded, isRunnable } from './activity-rules.ts'
import { endActivitiesJob } from './applications-jobs.ts'
import { listFlagsOf } from './applications-store.ts'

type ActivityColumns = Pick<ApplicationRow, 'id' | 'flags' | 'activity'>

/**
 * Effects of a change of an Activity: the proxies of all processes are notified at the commit, and a job ends instances that may
 * no longer run.
 */
export function noteChangedActivity(
  kernel: KernelCallbacks,
  tx: TxBase<never>,
  before: ActivityColumns,
  after: ActivityColumns,
): void {
  tx.db.onCommitted(() => kernel.activityChanged(after.id))
  const [had, has] = [before, after].map(availabilityOf)
  const isLost = (had?.runs && !has?.runs) || (had?.isPublished && !has?.isPublished)
  if (isLost) tx.enqueue(endActivitiesJob, { application_id: after.id })
}

/**
 * Effects of a change of which Activities a user may run or is responsible for, as when their account is disabled or
 * they leave a team: those that only they own are closed or opened again, and they are removed from those that they may
 * no longer run, in all processes.
 *
 * @param teamId only those of this team
 */
export async function noteActivitiesOf(
  kernel: KernelCallbacks,
  tx: TxBase<never>,
  userId: string,
  teamId: string | null = null,
): Promise<void> {
  for (const { id, flags, team_id } of await listFlagsOf(tx.db, userId)) {
    if (!isEmbedded(flags) || (teamId !== null && team_id !== teamId)) continue
    tx.db.onCommitted(() => kernel.activityChanged(id))
    tx.enqueue(endActivitiesJob, { application_id: id })
  }
}

function availabilityOf(row: ActivityColumns): { runs: boolean; isPublished: boolean } {
  const { url_map, is_published: isPublished, is_taken_down } = activityOf(row)
  return { runs: !is_taken_down && isRunnable({ isEnabled: isEmbedded(row.flags), url_map }), isPublished }
}
