import type { Db } from '../../store/db.ts'
import { isAnswered } from '../../store/rows/answered-applications.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { isDisabled } from '../accounts/account-states-store.ts'
import { findUserSettings } from '../user-settings/user-settings-store.ts'
import { activityOf, isEmbedded } from './activity-rules.ts'
import { findApplication } from './applications-store.ts'

/**
 * Whether anybody can run an application's Activity: it is switched on, the administrator has not taken it down, and somebody whose account is not
 * disabled is responsible for it.
 */
export async function isLaunchable(db: Db, row: Pick<ApplicationRow, 'id' | 'flags' | 'activity'>): Promise<boolean> {
  if (!isEmbedded(row.flags) || activityOf(row).is_taken_down) return false
  return isAnswered(db, row.id)
}

/**
 * Whether a user may run an application's Activity, wherever they are: one that is published may be run by everybody;
 * one in development by those to whom the application belongs, in Developer Mode
 * (docs/spec/activities.md#activities-in-development). False where none is open, and for a disabled account. What the
 * place asks for, and the user's age and platform, is judged apart.
 */
export async function mayRun(db: Db, applicationId: string, userId: string): Promise<boolean> {
  const row = await findApplication(db, applicationId)
  if (!row || !(await isLaunchable(db, row)) || (await isDisabled(db, userId))) return false
  if (activityOf(row).is_published) return true
  return (await findRole(db, row, userId)) !== null && (await findUserSettings(db, userId)).developer_mode
}
