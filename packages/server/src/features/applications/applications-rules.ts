import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { type ApplicationAction, mustHold } from '../../kernel/permissions/application-actions.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { lockAccount } from '../users/users-store.ts'
import { countApplicationsOf, mustFindApplicationRow } from './applications-store.ts'

/**
 * Returns the application, locked until the unit commits, if the caller still has the required role.
 *
 * @throws UnknownApplication, NotAuthorizedOnApplication
 */
export async function mustLockApplication(
  db: TxDb,
  caller: Caller,
  id: string,
  action: ApplicationAction,
): Promise<ApplicationRow> {
  lockApplication(db, id)
  const row = await mustFindApplicationRow(db, id)
  mustHold(caller, { id, role: await findRole(db, row, caller.user.id) }, action)
  return row
}

/**
 * Requires that an owner may have so many more applications. Until the unit commits, no other unit can give them any.
 *
 * @throws TooManyApplications
 */
export async function mustHaveApplicationQuota(
  { db, settings }: Pick<TxBase<never>, 'db' | 'settings'>,
  ownerId: string,
  more = 1,
): Promise<void> {
  if (more === 0) return
  await lockAccount(db, ownerId)
  const after = (await countApplicationsOf(db, ownerId)) + more
  if (after > settings.max_applications_per_user) throw new ApiError('TooManyApplications')
}
