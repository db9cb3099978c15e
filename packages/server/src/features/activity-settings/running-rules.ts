import type { Db } from '../../store/db.ts'
import { findRole } from '../../store/installation-row.ts'
import { isDisabled } from '../accounts/account-states-store.ts'
import { findApplication } from '../applications/applications-store.ts'
import { findUserSettings } from '../user-settings/user-settings-store.ts'
import { activityOf, isEmbedded } from './activity-settings-rules.ts'

/**
 * Whether somebody may run an application's Activity, wherever he is: one that is published may be run by everybody; one in
 * development by those to whom the application belongs, in Developer Mode (interface 1, rule 1; activities 4.4). False
 * where there is none, and while the account of its one owner is disabled: a team has others who answer for it. What the place asks for, and his age and platform, is judged apart.
 */
export async function mayRun(db: Db, applicationId: string, userId: string): Promise<boolean> {
  const row = await findApplication(db, applicationId)
  if (!row || !isEmbedded(row.flags)) return false
  if (row.team_id === null && (await isDisabled(db, row.owner_id))) return false
  if (activityOf(row).is_published) return true
  return (await findRole(db, row, userId)) !== null && (await findUserSettings(db, userId)).developer_mode
}
