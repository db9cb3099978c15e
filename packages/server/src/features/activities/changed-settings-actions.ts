import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/tx.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { activityOf, isEmbedded } from '../activity-settings/activity-settings-rules.ts'
import { isRunnable } from './launching-rules.ts'

type Said = Pick<ApplicationRow, 'id' | 'flags' | 'activity'>

/**
 * What follows when an application says something else of its Activity: the proxies of all processes know of it as soon as it is
 * kept, and a job ends what may run no longer.
 */
export function noteChangedActivity(kernel: Kernel, tx: TxBase<never>, before: Said, after: Said): void {
  tx.db.onCommitted(() => kernel.activityChanged(after.id))
  const [had, has] = [before, after].map(standingOf)
  const isLost = (had?.runs && !has?.runs) || (had?.isPublished && !has?.isPublished)
  if (isLost) tx.enqueue('end-activities', { application_id: after.id })
}

function standingOf(row: Said): { runs: boolean; isPublished: boolean } {
  const { url_map, is_published: isPublished } = activityOf(row)
  return { runs: isRunnable({ isEnabled: isEmbedded(row.flags), url_map }), isPublished }
}
