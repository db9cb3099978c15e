import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { CommandPermissionsRow } from './commands-tables.ts'

/** What a guild has set for a command, or under the application's id for all of its commands. */
export interface PermissionsKey {
  guildId: string
  applicationId: string
  commandId: string
}

/** What is set under a key. */
export interface FoundPermissions extends PermissionsKey {
  permissions: CommandPermission[]
}

const list = statement<{ guildId: string }, CommandPermissionsRow>((q, param) =>
  q
    .selectFrom('application_command_permissions')
    .selectAll()
    .where('guild_id', '=', param('guildId'))
    .orderBy('command_id'),
)

const ofApplication = statement<{ guildId: string; applicationId: string }, CommandPermissionsRow>((q, param) =>
  q
    .selectFrom('application_command_permissions')
    .selectAll()
    .where('guild_id', '=', param('guildId'))
    .where('application_id', '=', param('applicationId'))
    .orderBy('command_id'),
)

/** All that a guild has set. */
export async function listPermissionsOfGuild(db: Db, guildId: string): Promise<FoundPermissions[]> {
  return (await list(db, { guildId })).map(toFound)
}

/** What a guild has set for an application and its commands. */
export async function listPermissions(db: Db, guildId: string, applicationId: string): Promise<FoundPermissions[]> {
  return (await ofApplication(db, { guildId, applicationId })).map(toFound)
}

const one = statement<PermissionsKey, CommandPermissionsRow>((q, param) =>
  q
    .selectFrom('application_command_permissions')
    .selectAll()
    .where('guild_id', '=', param('guildId'))
    .where('application_id', '=', param('applicationId'))
    .where('command_id', '=', param('commandId')),
)

export async function findPermissions(
  db: Db,
  { guildId, applicationId, commandId }: PermissionsKey,
): Promise<FoundPermissions | undefined> {
  const [row] = await one(db, { guildId, applicationId, commandId })
  return row && toFound(row)
}

const toFound = ({ guild_id, application_id, command_id, wire }: CommandPermissionsRow): FoundPermissions => ({
  guildId: guild_id,
  applicationId: application_id,
  commandId: command_id,
  permissions: JSON.parse(wire),
})

/** Sets permissions; none are no row. */
export async function setPermissions(
  db: TxDb,
  { guildId, applicationId, commandId }: PermissionsKey,
  permissions: readonly CommandPermission[],
): Promise<void> {
  const key = { guild_id: guildId, application_id: applicationId, command_id: commandId }
  const columns = ['guild_id', 'application_id', 'command_id'] as const
  if (permissions.length === 0) {
    await db.q
      .deleteFrom('application_command_permissions')
      .where('guild_id', '=', guildId)
      .where('application_id', '=', applicationId)
      .where('command_id', '=', commandId)
      .execute()
    return
  }
  const wire = JSON.stringify(permissions)
  await db.q
    .insertInto('application_command_permissions')
    .values({ ...key, wire })
    .onConflict((there) => there.columns(columns).doUpdateSet({ wire }))
    .execute()
}

/** What a guild has set for some of its own commands goes with them. */
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

/** Removes some of what guilds have set for a command; gives how many. */
export async function removeSomePermissions(db: TxDb, commandId: string, limit: number): Promise<number> {
  const some = db.q
    .selectFrom('application_command_permissions')
    .select('guild_id')
    .where('command_id', '=', commandId)
    .limit(limit)
  const removed = await db.q
    .deleteFrom('application_command_permissions')
    .where('command_id', '=', commandId)
    .where('guild_id', 'in', some)
    .returning('guild_id')
    .execute()
  return removed.length
}
