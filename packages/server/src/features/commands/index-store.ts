import type { User } from '@guildhall/protocol/objects/user'
import { sql } from 'kysely'
import { isPrivate } from '../../kernel/any-channel.ts'
import { type Db, statement } from '../../store/db.ts'
import { bringsCommands } from '../../store/installation-row.ts'
import type { ApplicationRow, CommandRow } from '../../store/tables.ts'
import { type FoundPermissions, listPermissionsOfGuild } from './command-permissions-store.ts'
import { type FoundCommand, GLOBAL, toFound } from './commands-store.ts'
import type { UsePlace } from './usable-rules.ts'

/** Up to how many characters of commands one answer is made from. */
const MOST_CHARACTERS = 4_000_000

/** An application as far as its commands are shown. */
export type OfferingApplication = Pick<ApplicationRow, 'id' | 'name' | 'icon' | 'description' | 'flags' | 'bot_id'> & {
  bot: User | null
}

/** What applications offer somewhere, whoever may use it. */
export interface Offered {
  commands: { command: FoundCommand; application: OfferingApplication }[]
  permissions: FoundPermissions[]
  /** How many there are beyond what is read. */
  leftOut: number
}

type Row = Pick<CommandRow, 'application_id' | 'guild_id' | 'id' | 'version'> &
  Pick<ApplicationRow, 'name' | 'icon' | 'description' | 'flags' | 'bot_id'> & {
    /** Null of those that are left out. */
    wire: string | null
    bot_wire: string | null
    integration: string | null
  }

/** Commands of each application, the oldest first, with how long they are together up to there. */
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

const inGuild = statement<{ guildId: string }, Row>((q, param) =>
  offered(q)
    .innerJoin('integrations as i', 'i.application_id', 'c.application_id')
    .select('i.wire as integration')
    .where('i.guild_id', '=', param('guildId'))
    .where('c.guild_id', 'in', [GLOBAL, param('guildId')]),
)

const ofBot = statement<{ botId: string }, Row>((q, param) =>
  offered(q)
    .select(sql<null>`null`.as('integration'))
    .where('a.bot_id', '=', param('botId'))
    .where('c.guild_id', '=', GLOBAL),
)

/** What the applications of a guild offer there, or in a private channel the one whose bot is in it. Two statements. */
export async function listOffered(db: Db, { guild, channel, actor }: UsePlace): Promise<Offered> {
  if (guild) {
    const rows = (await inGuild(db, { guildId: guild.id })).filter(({ integration }) => bringsCommands(integration))
    return { ...toOffered(rows), permissions: await listPermissionsOfGuild(db, guild.id) }
  }
  const others = isPrivate(channel) ? channel.recipientIds.filter((id) => id !== actor.userId) : []
  const [botId = GLOBAL] = others.length === 1 ? others : []
  return { ...toOffered(await ofBot(db, { botId })), permissions: [] }
}

function toOffered(rows: readonly Row[]): Pick<Offered, 'commands' | 'leftOut'> {
  const applications = new Map<string, OfferingApplication>()
  const commands = rows.flatMap(({ name, icon, description, flags, bot_id, bot_wire, wire, ...row }) => {
    if (wire === null) return []
    const id = row.application_id
    const bot = bot_wire === null ? null : JSON.parse(bot_wire)
    const application = applications.get(id) ?? { id, name, icon, description, flags, bot_id, bot }
    applications.set(id, application)
    return [{ command: toFound({ ...row, wire }), application }]
  })
  return { commands, leftOut: rows.length - commands.length }
}
