import { LIMITS } from '@guildhall/protocol/limits'
import { sql } from 'kysely'
import { ApiError, RateLimited } from '../../kernel/api-error.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { StoredCommand } from './commands-rules.ts'
import type { CommandRow } from './commands-tables.ts'

const DAY_MS = 86_400_000

/** The guild id of global commands. */
export const GLOBAL = '0'

/** The scope in which an application offers commands: one guild, or globally. */
export interface CommandScope {
  applicationId: string
  /** {@link GLOBAL}, or a guild. */
  guildId: string
}

/** A command with the fields of its row. */
export interface FoundCommand extends CommandScope {
  id: string
  version: string
  stored: StoredCommand
}

type Row = Pick<CommandRow, 'application_id' | 'guild_id' | 'id' | 'version' | 'wire'>

const COLUMNS = ['application_id', 'guild_id', 'id', 'version', 'wire'] as const

const list = statement<CommandScope, Row>((q, param) =>
  q
    .selectFrom('application_commands')
    .select(COLUMNS)
    .where('application_id', '=', param('applicationId'))
    .where('guild_id', '=', param('guildId'))
    .orderBy('id'),
)

const find = statement<CommandScope & { id: string }, Row>((q, param) =>
  q
    .selectFrom('application_commands')
    .select(COLUMNS)
    .where('application_id', '=', param('applicationId'))
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

const lock = effect<{ id: string }>((q, param) =>
  q.selectFrom('applications').select('id').where('id', '=', param('id')).forUpdate(),
)

/** Serializes concurrent changes of an application's global commands. SQLite runs one unit at a time anyway. */
export function lockApplication(db: TxDb, id: string): void {
  if (db.dialect === 'postgres') lock(db, { id })
}

/** All commands of an application in one scope, oldest first. */
export async function listCommands(db: Db, { applicationId, guildId }: CommandScope): Promise<FoundCommand[]> {
  return (await list(db, { applicationId, guildId })).map(toFound)
}

/** @throws UnknownCommand */
export async function mustFindCommand(
  db: Db,
  { applicationId, guildId }: CommandScope,
  id: string,
): Promise<FoundCommand> {
  const [row] = await find(db, { applicationId, guildId, id })
  if (!row) throw new ApiError('UnknownCommand')
  return toFound(row)
}

/** The commands with the given ids that can be used in a guild: global ones and its own. */
export async function listCommandsById(db: Db, guildId: string, ids: Iterable<string>): Promise<FoundCommand[]> {
  const found: FoundCommand[] = []
  for (const some of idLists(ids)) {
    const rows = await db.q
      .selectFrom('application_commands')
      .select(COLUMNS)
      .where('id', 'in', some)
      .where('guild_id', 'in', [GLOBAL, guildId])
      .execute()
    found.push(...rows.map(toFound))
  }
  return found
}

/** Converts a row. */
export const toFound = ({ application_id, guild_id, id, version, wire }: Row): FoundCommand => ({
  applicationId: application_id,
  guildId: guild_id,
  id,
  version,
  stored: JSON.parse(wire),
})

/** Inserts or updates commands in one statement. */
export async function putCommands(db: Db, commands: readonly FoundCommand[]): Promise<void> {
  if (commands.length === 0) return
  await db.q
    .insertInto('application_commands')
    .values(commands.map(toRow))
    .onConflict((there) =>
      there.columns(['application_id', 'guild_id', 'id']).doUpdateSet((excluded) => ({
        name: excluded.ref('excluded.name'),
        version: excluded.ref('excluded.version'),
        size: excluded.ref('excluded.size'),
        wire: excluded.ref('excluded.wire'),
      })),
    )
    .execute()
}

function toRow({ applicationId, guildId, id, version, stored }: FoundCommand): CommandRow {
  const wire = JSON.stringify(stored)
  const { type, name } = stored
  return { application_id: applicationId, guild_id: guildId, id, type, name, version, size: wire.length, wire }
}

/** Frees names before other commands take them. */
export async function removeCommandRows(
  db: Db,
  { applicationId, guildId }: CommandScope,
  ids: readonly string[],
): Promise<void> {
  for (const some of idLists(ids)) {
    await db.q
      .deleteFrom('application_commands')
      .where('application_id', '=', applicationId)
      .where('guild_id', '=', guildId)
      .where('id', 'in', some)
      .execute()
  }
}

/** Removes an application's commands in a guild and its permissions for them. */
export async function removeCommandsOf(db: TxDb, guildId: string, applicationIds: readonly string[]): Promise<void> {
  for (const some of idLists(applicationIds)) {
    for (const table of ['application_commands', 'application_command_permissions'] as const) {
      await db.q.deleteFrom(table).where('guild_id', '=', guildId).where('application_id', 'in', some).execute()
    }
  }
}

const count = statement<
  CommandScope & { more: number; now: number; endsAt: number },
  { used: number; ends_at: number }
>((q, param) =>
  q
    .insertInto('application_command_creates')
    .values({
      application_id: param('applicationId'),
      guild_id: param('guildId'),
      used: param('more'),
      ends_at: param('endsAt'),
    })
    .onConflict((there) =>
      there.columns(['application_id', 'guild_id']).doUpdateSet({
        used: sql<number>`case when application_command_creates.ends_at > ${param('now')} then application_command_creates.used + excluded.used else excluded.used end`,
        ends_at: sql<number>`case when application_command_creates.ends_at > ${param('now')} then application_command_creates.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at']),
)

/**
 * Counts new commands toward the daily limit.
 *
 * @throws RateLimited if there are too many (docs/spec/commands.md#daily-limit)
 */
export async function countCreates(db: TxDb, place: CommandScope, more: number, now: number): Promise<void> {
  if (more === 0) return
  const { applicationId, guildId } = place
  const [day] = await count(db, { applicationId, guildId, more, now, endsAt: now + DAY_MS })
  if (day && day.used > LIMITS.commandCreatesPerDay) throw new RateLimited(day.ends_at - now, 'TooManyCommandCreates')
}
