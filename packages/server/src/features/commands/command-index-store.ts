import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import { type Db, statement } from '../../store/db.ts'
import { bringsCommands } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { type FoundPermissions, listPermissionsOfGuild } from './command-permissions-store.ts'
import { type FoundCommand, GLOBAL, toFound } from './commands-store.ts'
import type { CommandRow } from './commands-tables.ts'
import type { OfferableCommand, UsePlace } from './usable-command-rules.ts'

/** The maximum number of characters of commands in one response. */
const MOST_CHARACTERS = 4_000_000

/** The fields of an application that are shown with its commands. */
export type OfferingApplication = Pick<ApplicationRow, 'id' | 'name' | 'icon' | 'description' | 'flags' | 'bot_id'> & {
  bot: User | null
}

/** The commands that applications offer in a location, regardless of who may use them. */
export interface Offered {
  commands: (OfferableCommand & { command: FoundCommand; application: OfferingApplication })[]
  permissions: FoundPermissions[]
  /** The number of commands beyond the limit. */
  leftOut: number
}

type Row = Pick<CommandRow, 'application_id' | 'guild_id' | 'id' | 'version'> &
  Pick<ApplicationRow, 'name' | 'icon' | 'description' | 'flags' | 'bot_id'> & {
    /** Null for commands beyond the limit. */
    wire: string | null
    bot_wire: string | null
    integration: string | null
    installation: string | null
  }

/** Commands of each application, oldest first, with their cumulative length. */
const offered = (q: Db['q']) =>
  q
    .selectFrom('application_commands as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .leftJoin('users as u', 'u.id', 'a.bot_id')
    .select(['c.application_id', 'c.guild_id', 'c.id', 'c.version'])
    .select(['a.name', 'a.icon', 'a.description', 'a.flags', 'a.bot_id', 'u.wire as bot_wire'])
    .select(
      sql<
        string | null
      >`case when sum(c.size) over (order by c.application_id, c.id) <= ${sql.lit(MOST_CHARACTERS)} then c.wire end`.as(
        'wire',
      ),
    )
    .orderBy('c.application_id')
    .orderBy('c.id')

const inGuild = statement<{ guildId: string; userId: string }, Row>((q, param) =>
  offered(q)
    .innerJoin('integrations as i', 'i.application_id', 'c.application_id')
    .leftJoin('user_installations as mine', (join) =>
      join.on('mine.user_id', '=', param('userId')).onRef('mine.application_id', '=', 'c.application_id'),
    )
    .select(['i.wire as integration', 'mine.id as installation'])
    .where('i.guild_id', '=', param('guildId'))
    .where('c.guild_id', 'in', [GLOBAL, param('guildId')]),
)

const ofBot = statement<{ botId: string; userId: string }, Row>((q, param) =>
  offered(q)
    .leftJoin('user_installations as mine', (join) =>
      join.on('mine.user_id', '=', param('userId')).onRef('mine.application_id', '=', 'c.application_id'),
    )
    .select([sql<null>`null`.as('integration'), 'mine.id as installation'])
    .where('a.bot_id', '=', param('botId'))
    .where('c.guild_id', '=', GLOBAL),
)

const ofUser = statement<{ userId: string }, Row>((q, param) =>
  offered(q)
    .innerJoin('user_installations as mine', 'mine.application_id', 'c.application_id')
    .select([sql<null>`null`.as('integration'), 'mine.id as installation'])
    .where('mine.user_id', '=', param('userId'))
    .where('c.guild_id', '=', GLOBAL),
)

/**
 * The commands of the applications of a guild, or in a private channel of the application whose bot is in it, and of
 * those that the user installed. At most three statements.
 */
export async function listOffered(db: Db, { guild, channel, actor }: UsePlace): Promise<Offered> {
  const { userId } = actor
  const own = await ofUser(db, { userId })
  if (guild) {
    const all = await inGuild(db, { guildId: guild.id, userId })
    const rows = all.filter(({ integration }) => bringsCommands(integration))
    return { ...toOffered(withOwn(rows, own)), permissions: await listPermissionsOfGuild(db, guild.id) }
  }
  const others = isPrivateChannel(channel) ? channel.recipientIds.filter((id) => id !== userId) : []
  const [botId = GLOBAL] = others.length === 1 ? others : []
  return { ...toOffered(withOwn(await ofBot(db, { botId, userId }), own)), permissions: [] }
}

/** The commands of the applications that a user installed. One statement. */
export async function listBrought(db: Db, userId: string): Promise<Offered> {
  return { ...toOffered(await ofUser(db, { userId })), permissions: [] }
}

/**
 * Skips the user's installation of an application that is installed to the location, whose commands are all included.
 */
function withOwn(rows: readonly Row[], own: readonly Row[]): Row[] {
  const there = new Set(rows.map(({ application_id }) => application_id))
  return [...rows, ...own.filter(({ application_id }) => !there.has(application_id))]
}

function toOffered(rows: readonly Row[]): Pick<Offered, 'commands' | 'leftOut'> {
  const applications = new Map<string, OfferingApplication>()
  const commands = rows.flatMap(({ name, icon, description, flags, bot_id, bot_wire, wire, ...row }) => {
    if (wire === null) return []
    const id = row.application_id
    const bot = bot_wire === null ? null : JSON.parse(bot_wire)
    const application = applications.get(id) ?? { id, name, icon, description, flags, bot_id, bot }
    applications.set(id, application)
    const installs = { toGuild: bringsCommands(row.integration), toUser: row.installation !== null }
    return [{ command: toFound({ ...row, wire }), application, installs }]
  })
  return { commands, leftOut: rows.length - commands.length }
}
