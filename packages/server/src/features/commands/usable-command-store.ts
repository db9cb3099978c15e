import type { InstallationOwners } from '@guildhall/protocol/objects/applications/interaction-metadata'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'
import { bringsCommands } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { type FoundCommand, GLOBAL, toFound } from './commands-store.ts'
import type { CommandRow } from './commands-tables.ts'
import { hindranceTo, isEnteredAnywhere, ownersOf, type UsePlace } from './usable-command-rules.ts'

/** A command that a user may use, with its application. */
export interface UsableCommand {
  command: FoundCommand
  application: Pick<ApplicationRow, 'id' | 'bot_id' | 'flags' | 'name'>
  owners: InstallationOwners
}

type Row = Pick<CommandRow, 'application_id' | 'guild_id' | 'id' | 'version' | 'wire'> &
  Pick<ApplicationRow, 'bot_id' | 'flags'> & {
    application_name: string
    own: string | null
    of_application: string | null
    integration: string | null
    installation: string | null
  }

const find = statement<{ id: string; guildId: string; userId: string }, Row>((q, param) =>
  q
    .selectFrom('application_commands as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .leftJoin('application_command_permissions as own', (join) =>
      join
        .on('own.guild_id', '=', param('guildId'))
        .onRef('own.application_id', '=', 'c.application_id')
        .onRef('own.command_id', '=', 'c.id'),
    )
    .leftJoin('application_command_permissions as app', (join) =>
      join
        .on('app.guild_id', '=', param('guildId'))
        .onRef('app.application_id', '=', 'c.application_id')
        .onRef('app.command_id', '=', 'c.application_id'),
    )
    .leftJoin('integrations as i', (join) =>
      join.on('i.guild_id', '=', param('guildId')).onRef('i.application_id', '=', 'c.application_id'),
    )
    .leftJoin('user_installations as mine', (join) =>
      join.on('mine.user_id', '=', param('userId')).onRef('mine.application_id', '=', 'c.application_id'),
    )
    .select(['c.application_id', 'c.guild_id', 'c.id', 'c.version', 'c.wire'])
    .select(['a.bot_id', 'a.flags', 'a.name as application_name'])
    .select(['own.wire as own', 'app.wire as of_application', 'i.wire as integration', 'mine.id as installation'])
    .where('c.id', '=', param('id')),
)

/**
 * Finds a command that a user wants to use in a channel: the application must be available there, and all rules about
 * who may use it and where must allow it. One statement.
 *
 * @param applicationId the application that the client assumes
 * @throws UnknownCommand also for one that isn't offered there, MissingPermissions, WrongChannelType for a location
 * that no user may use it in
 */
export async function findUsableCommand(
  db: Db,
  { id, applicationId }: { id: string; applicationId: string },
  place: UsePlace,
): Promise<UsableCommand> {
  const guildId = place.guild?.id ?? GLOBAL
  const [row] = await find(db, { id, guildId, userId: place.actor.userId })
  const isThere = row?.application_id === applicationId && [GLOBAL, guildId].includes(row.guild_id)
  if (!row || !isThere) throw new ApiError('UnknownCommand')
  const installs = { toGuild: bringsCommands(row.integration), toUser: row.installation !== null }
  const command = toFound(row)
  const offer = { command, application: row, installs }
  const owners = ownersOf(offer, place) ?? (isEnteredAnywhere(offer) ? {} : undefined)
  if (!owners) throw new ApiError('UnknownCommand')
  const set = { own: parsed(row.own), ofApplication: parsed(row.of_application) }
  const hindrance = hindranceTo(offer, set, place)
  if (hindrance === 'not permitted') throw new ApiError('MissingPermissions')
  if (hindrance === 'wrong place') throw new ApiError('WrongChannelType')
  const { application_id, bot_id, flags, application_name: name } = row
  return { command, application: { id: application_id, bot_id, flags, name }, owners }
}

const parsed = (wire: string | null) => (wire === null ? [] : JSON.parse(wire))
