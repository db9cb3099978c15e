import type { TxDb } from '../../store/db.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import { removeSomePermissions } from './command-permissions-store.ts'
import { GLOBAL, listCommands, removeCommandRows } from './commands-store.ts'

/** Removes some global commands of a deleted application, each after the guilds' permissions for it; returns the number of rows. */
export async function removeSomeCommands(
  { db }: { readonly db: TxDb },
  { id: applicationId }: DeletedOwner,
  limit: number,
): Promise<number> {
  const place = { applicationId, guildId: GLOBAL }
  let rows = 0
  for (const { id } of await listCommands(db, place)) {
    rows += await removeSomePermissions(db, id, limit - rows)
    if (rows >= limit) break
    await removeCommandRows(db, place, [id])
    if (++rows >= limit) break
  }
  return rows
}
