import { findRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { applications } from '../../store/tables/applications.ts'
import { type ActivitySettings, activityOf, isEmbedded } from './activity-rules.ts'

/** The settings of an application's Activity; null if the application doesn't exist. */
export async function findActivitySettings(db: Db, applicationId: string): Promise<ActivitySettings | null> {
  const row = await findRow(db, applications, { id: applicationId })
  return row ? { isEnabled: isEmbedded(row.flags), ...activityOf(row) } : null
}
