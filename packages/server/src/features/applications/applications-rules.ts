import { type ApplicationDeed, mustHold } from '../../kernel/application-deeds.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { TxDb } from '../../store/db.ts'
import { findRole } from '../../store/installation-row.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { mustFindApplicationRow } from './applications-store.ts'

/**
 * The application as it is until the unit commits, if the caller may still do with it what he is about to do.
 *
 * @throws UnknownApplication, NotAuthorizedOnApplication
 */
export async function holdApplication(
  db: TxDb,
  caller: Caller,
  id: string,
  deed: ApplicationDeed,
): Promise<ApplicationRow> {
  lockApplication(db, id)
  const row = await mustFindApplicationRow(db, id)
  mustHold(caller, { id, role: await findRole(db, row, caller.user.id) }, deed)
  return row
}
