import { removeImagesOf } from '../../media/images-store.ts'
import type { TxDb } from '../../store/db.ts'
import { removeSomeLinks } from '../activity-links/links-store.ts'
import { removeSomePermissions } from '../commands/command-permissions-store.ts'
import { GLOBAL, listCommands, removeCommandRows } from '../commands/commands-store.ts'
import { removeSomeApplicationEmojis } from '../emojis/application-emojis-store.ts'
import { removeSomeEntitlements } from '../entitlements/entitlements-store.ts'
import { removeSomeAuthorizations } from '../oauth2/authorizations-store.ts'
import { removeSomeInstallations } from '../oauth2/installations-store.ts'
import { removeSomeRoleConnections } from '../role-connections/role-connections-store.ts'
import { removeSkusOf } from '../skus/skus-store.ts'

const ROWS_AT_ONCE = 500
/** Each has a picture. */
const EMOJIS_AT_ONCE = 50
const LINKS_AT_ONCE = 50

/** Removes some of what belongs to an application that is gone and to no guild; false when there is nothing more. */
export async function removeSomeOfApplication(tx: TxDb, applicationId: string): Promise<boolean> {
  const [command] = await listCommands(tx, { applicationId, guildId: GLOBAL })
  if (command) {
    const removed = await removeSomePermissions(tx, command.id, ROWS_AT_ONCE)
    if (removed < ROWS_AT_ONCE) await removeCommandRows(tx, { applicationId, guildId: GLOBAL }, [command.id])
    return true
  }
  const emojis = await removeSomeApplicationEmojis(tx, applicationId, EMOJIS_AT_ONCE)
  for (const id of emojis) await removeImagesOf(tx, id)
  if (emojis.length > 0) return true
  const links = await removeSomeLinks(tx, applicationId, LINKS_AT_ONCE)
  for (const id of links) await removeImagesOf(tx, id)
  if (links.length > 0) return true
  const entitlements = await removeSomeEntitlements(tx, 'application_id', applicationId, ROWS_AT_ONCE)
  if (entitlements.length > 0) return true
  await removeSkusOf(tx, applicationId)
  await tx.q.deleteFrom('application_command_creates').where('application_id', '=', applicationId).execute()
  if ((await removeSomeRoleConnections(tx, applicationId, ROWS_AT_ONCE)) > 0) return true
  if (await removeSomeInstallations(tx, applicationId, ROWS_AT_ONCE)) return true
  return removeSomeAuthorizations(tx, applicationId, ROWS_AT_ONCE)
}
