import { removeImagesOf } from '../../media/images-store.ts'
import type { TxDb } from '../../store/db.ts'
import { columnsOf, removeSome } from '../../store/removal.ts'
import type { Table } from '../../store/table.ts'
import { leftoversRemoved } from '../applications/applications-hooks.ts'
import { removeSomePermissions } from '../commands/command-permissions-store.ts'
import { GLOBAL, listCommands, removeCommandRows } from '../commands/commands-store.ts'
import { removeSomeApplicationEmojis } from '../emojis/application-emojis-store.ts'

const ROWS_AT_ONCE = 500
/** Each has a picture. */
const EMOJIS_AT_ONCE = 50

/** Removes some of what belongs to an application that is gone and to no guild; false when there is nothing more. */
export async function removeSomeOfApplication(
  tx: TxDb,
  tables: readonly Table[],
  applicationId: string,
): Promise<boolean> {
  const [command] = await listCommands(tx, { applicationId, guildId: GLOBAL })
  if (command) {
    const removed = await removeSomePermissions(tx, command.id, ROWS_AT_ONCE)
    if (removed < ROWS_AT_ONCE) await removeCommandRows(tx, { applicationId, guildId: GLOBAL }, [command.id])
    return true
  }
  const emojis = await removeSomeApplicationEmojis(tx, applicationId, EMOJIS_AT_ONCE)
  for (const id of emojis) await removeImagesOf(tx, id)
  if (emojis.length > 0) return true
  for (const remove of leftoversRemoved.parts) if (await remove(tx, applicationId)) return true
  for (const table of tables) {
    if (table.ownCleanup?.includes('application')) continue
    for (const column of columnsOf(table, 'application'))
      if ((await removeSome(tx, table, { column, id: applicationId }, ROWS_AT_ONCE)) > 0) return true
  }
  return false
}
