import type {
  CommandPermission,
  CommandPermissions,
} from '@guildhall/protocol/objects/applications/application-command'
import { ApiError } from '../../kernel/api-error.ts'
import { mustFindApplication } from '../../kernel/scopes/application.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { findTargetCommand, mustBeSettable, mustMayUse } from './command-permissions-rules.ts'
import { listPermissions, type PermissionsKey, setPermissions } from './command-permissions-store.ts'
import { toCommandPermissions } from './commands-view.ts'

/**
 * Sets who may use a command, or all commands of an application. The caller must be allowed to use the command, and to manage
 * the roles, members and channels that they name.
 *
 * @throws UnknownApplication, UnknownCommand, InvalidFormBody, MissingPermissions
 */
export async function editCommandPermissions(
  tx: Tx<'guild', 'APPLICATION_COMMAND_PERMISSIONS_UPDATE'>,
  key: PermissionsKey,
  sent: readonly CommandPermission[],
): Promise<CommandPermissions> {
  const application = await mustFindApplication(tx.db, key.applicationId, key.guildId, null)
  if (!application.isInstalled) throw new ApiError('UnknownApplication')
  const command = await findTargetCommand(tx.db, key)
  const set = await listPermissions(tx.db, key.guildId, key.applicationId)
  const of = (id: string) => set.find(({ commandId }) => commandId === id)?.permissions ?? []
  const before = of(key.commandId)
  await mustBeSettable(tx.db, tx.actor, before, sent)
  mustMayUse(tx.actor, command, { own: command ? before : [], ofApplication: of(key.applicationId) })
  const permissions = [...sent]
  const after = toCommandPermissions({ ...key, permissions })
  const changes = auditChanges(byId(before), byId(permissions), [])
  if (changes.length === 0) return after
  await setPermissions(tx.db, key, permissions)
  tx.emit('APPLICATION_COMMAND_PERMISSIONS_UPDATE', after)
  tx.audit({ target: key.commandId, changes, options: { application_id: key.applicationId } })
  return after
}

/** Audit log entries name each permission by its id. */
const byId = (permissions: readonly CommandPermission[]) =>
  Object.fromEntries(permissions.map((each) => [each.id, each]))
