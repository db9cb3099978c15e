import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import { findRow, listRows, removeRows, removeSome, saveRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { applicationCommandPermissions, type CommandPermissionsRow } from './commands-tables.ts'

/**
 * Identifies a guild's permissions for a command, or for all commands of an application if `commandId` is the
 * application's id.
 */
export interface PermissionsKey {
  guildId: string
  applicationId: string
  commandId: string
}

/** The permissions under a key. */
export interface FoundPermissions extends PermissionsKey {
  permissions: CommandPermission[]
}

/** All permissions of a guild for commands. */
export async function listPermissionsOfGuild(db: Db, guildId: string): Promise<FoundPermissions[]> {
  return (await listRows(db, applicationCommandPermissions, { guild_id: guildId })).map(toFound)
}

/** A guild's permissions for an application and its commands. */
export async function listPermissions(db: Db, guildId: string, applicationId: string): Promise<FoundPermissions[]> {
  const where = { guild_id: guildId, application_id: applicationId }
  return (await listRows(db, applicationCommandPermissions, where)).map(toFound)
}

export async function findPermissions(db: Db, key: PermissionsKey): Promise<FoundPermissions | undefined> {
  const row = await findRow(db, applicationCommandPermissions, keyOf(key))
  return row && toFound(row)
}

const keyOf = ({ guildId, applicationId, commandId }: PermissionsKey) => ({
  guild_id: guildId,
  application_id: applicationId,
  command_id: commandId,
})

const toFound = ({ guild_id, application_id, command_id, wire }: CommandPermissionsRow): FoundPermissions => ({
  guildId: guild_id,
  applicationId: application_id,
  commandId: command_id,
  permissions: JSON.parse(wire),
})

/** Sets permissions; an empty list removes the row. */
export async function setPermissions(
  db: TxDb,
  key: PermissionsKey,
  permissions: readonly CommandPermission[],
): Promise<void> {
  const wire = JSON.stringify(permissions)
  if (permissions.length === 0) await removeRows(db, applicationCommandPermissions, keyOf(key))
  else await saveRow(db, applicationCommandPermissions, { ...keyOf(key), wire })
}

/** Removes the permissions for some of a guild's own commands. */
export async function removePermissionsOfCommands(
  db: TxDb,
  guildId: string,
  commandIds: readonly string[],
): Promise<void> {
  for (const some of idLists(commandIds)) {
    await db.q
      .deleteFrom('application_command_permissions')
      .where('guild_id', '=', guildId)
      .where('command_id', 'in', some)
      .execute()
  }
}

/** Removes some guilds' permissions for a command; returns how many. */
export async function removeSomePermissions(db: TxDb, commandId: string, limit: number): Promise<number> {
  return (await removeSome(db, applicationCommandPermissions, { command_id: commandId }, limit)).length
}
