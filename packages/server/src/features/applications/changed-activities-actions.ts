import type { Signals } from '../../kernel/parts/signals.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { activityOf, isEmbedded, isRunnable } from './activity-rules.ts'
import { endActivitiesJob } from './applications-jobs.ts'
import { listFlagsOf } from './applications-store.ts'

type Said = Pick<ApplicationRow, 'id' | 'flags' | 'activity'>

/**
 * What follows when an application says something else of its Activity: the proxies of all processes know of it as soon as it is
 * kept, and a job ends what may run no longer.
 */
export function noteChangedActivity(kernel: Signals, tx: TxBase<never>, before: Said, after: Said): void {
  tx.db.onCommitted(() => kernel.activityChanged(after.id))
  const [had, has] = [before, after].map(standingOf)
  const isLost = (had?.runs && !has?.runs) || (had?.isPublished && !has?.isPublished)
  if (isLost) tx.enqueue(endActivitiesJob, { application_id: after.id })
}

/**
 * What follows when it changes which Activities somebody may run or answers for, as when their account is disabled or they leave a team: those that
 * they alone own are closed, or open again, and they are taken out of those that they may not run any more, in all processes.
 *
 * @param teamId those of one team alone
 */
export async function noteActivitiesOf(
  kernel: Signals,
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

function standingOf(row: Said): { runs: boolean; isPublished: boolean } {
  const { url_map, is_published: isPublished, is_taken_down } = activityOf(row)
  return { runs: !is_taken_down && isRunnable({ isEnabled: isEmbedded(row.flags), url_map }), isPublished }
}
