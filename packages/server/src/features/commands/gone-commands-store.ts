import type { TxDb } from '../../store/db.ts'
import type { Gone } from '../../store/removal.ts'
import { removeSomePermissions } from './command-permissions-store.ts'
import { GLOBAL, listCommands, removeCommandRows } from './commands-store.ts'

/** Removes some global commands of an application that is gone, each after what guilds have set for it; gives how many rows. */
export async function removeSomeCommands(
  { db }: { readonly db: TxDb },
  { id: applicationId }: Gone,
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
