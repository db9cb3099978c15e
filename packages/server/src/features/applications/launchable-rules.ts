import type { Db } from '../../store/db.ts'
import { isAnswered } from '../../store/rows/active-owner.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { isDisabled } from '../accounts/account-states-store.ts'
import { findUserSettings } from '../user-settings/user-settings-store.ts'
import { activityOf, isEmbedded } from './activity-rules.ts'
import { findApplication } from './applications-store.ts'

/**
 * Whether an Activity can be run at all: it is enabled, the administrator hasn't taken it down, and the account of an owner is
 * not disabled.
 */
export async function isLaunchable(db: Db, row: Pick<ApplicationRow, 'id' | 'flags' | 'activity'>): Promise<boolean> {
  if (!isEmbedded(row.flags) || activityOf(row).is_taken_down) return false
  return isAnswered(db, row.id)
}

/**
 * Whether a user may run an application's Activity anywhere: a published one may be run by everyone, one in development
 * by its owners in Developer Mode (docs/spec/activities.md#activities-in-development). False if it is disabled, and for
 * a disabled account. The requirements of the location, and the user's age and platform, are checked separately.
 */
export async function mayRun(db: Db, applicationId: string, userId: string): Promise<boolean> {
  const row = await findApplication(db, applicationId)
  if (!row || !(await isLaunchable(db, row)) || (await isDisabled(db, userId))) return false
  if (activityOf(row).is_published) return true
  return (await findRole(db, row, userId)) !== null && (await findUserSettings(db, userId)).developer_mode
}
