import { type Db, statement } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { type ActivitySettings, activityOf, isEmbedded } from './activity-rules.ts'

const find = statement<{ id: string }, Pick<ApplicationRow, 'flags' | 'activity'>>((q, param) =>
  q.selectFrom('applications').select(['flags', 'activity']).where('id', '=', param('id')),
)

/** What an application says of its Activity; null if there is no such application. */
export async function findActivitySettings(db: Db, applicationId: string): Promise<ActivitySettings | null> {
  const [row] = await find(db, { id: applicationId })
  return row ? { isEnabled: isEmbedded(row.flags), ...activityOf(row) } : null
}
