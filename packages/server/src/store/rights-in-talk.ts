// Talk has its turn in the channel's stream, and is judged by rights that change in the guild's.
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { sql } from 'kysely'
import { type Db, effect, statement, type TxDb } from './db.ts'
import { takeVersions } from './streams.ts'

/** The rights in the guild that are read after it hold until the unit commits. */
const holdRights = effect<{ guildId: string }>((q, param) =>
  q.selectNoFrom(sql<string>`pg_advisory_xact_lock_shared(${param('guildId')})`.as('held')),
)
const findVersions = statement<{ id: string }, { version: number; rights_version: number }>((q, param) =>
  q.selectFrom('streams').select(['version', 'rights_version']).where('id', '=', param('id')),
)

/** How far a guild has come, and the row of one of its members. */
const findRights = statement<
  { guildId: string; userId: string },
  { version: number; rights_version: number; wire: string | null }
>((q, param) =>
  q
    .selectFrom('streams')
    .leftJoin('members', (join) =>
      join.onRef('members.guild_id', '=', 'streams.id').on('members.user_id', '=', param('userId')),
    )
    .select(['streams.version', 'streams.rights_version', 'members.wire'])
    .where('streams.id', '=', param('guildId')),
)

/** The version at which a guild's rights last changed. */
export async function rightsVersionOf(db: Db, guildId: string): Promise<number | undefined> {
  const [row] = await findVersions(db, { id: guildId })
  return row?.rights_version
}

/** How far a guild's stream has come. */
interface GuildReached {
  readonly streamId: string
  readonly guildId: string
  version: number
}

/** Looks how far a guild's stream has come once all units that are committed together were judged. */
export function lookAgain(db: TxDb, guilds: readonly GuildReached[]): void {
  for (const guild of new Set(guilds)) {
    const reached = ([found]: { version: number }[]) => {
      if (found) guild.version = found.version
    }
    // Answered before the commit, which fails if this does.
    findVersions(db, { id: guild.guildId }).then(reached, () => {})
  }
}

/** What a unit that talks by the rights of a guild is judged by. It holds until the unit commits. */
export interface RightsInTalk {
  /** The version at which the guild's rights last changed. */
  readonly rightsVersion: number | undefined
  /** Up to where the guild's stream is handed on first: a member who lost rights before has lost them there. */
  readonly guild: GuildReached
  readonly member: BareMember | undefined
}

/**
 * Takes the next version of a stream that talks by the rights of a guild, as {@link nextStreamVersion} does: a unit that takes
 * rights away there waits until this one has committed. What the caller is judged by is read after that, in the same trip.
 */
export async function takeTurnByRights(
  db: TxDb,
  { id, guildId, userId }: { id: string; guildId: string; userId: string },
): Promise<{ version: number; rights: RightsInTalk }> {
  // The rights come first: who had the turn and waited for them would keep others from it who are to give them free.
  holdRights(db, { guildId })
  const [[taken], [guild]] = await Promise.all([
    takeVersions(db, [{ id, guildId, structure: 0 }]),
    findRights(db, { guildId, userId }),
  ])
  if (!taken) throw new Error('A stream was begun but gave no version')
  const known = { streamId: guildId, guildId, version: guild?.version ?? 0 }
  const member = guild?.wire == null ? undefined : (JSON.parse(guild.wire) as BareMember)
  return { version: taken.version, rights: { rightsVersion: guild?.rights_version, guild: known, member } }
}

const takeRights = effect<{ guildId: string }>((q, param) =>
  q.selectNoFrom(sql<string>`pg_advisory_xact_lock(${param('guildId')})`.as('held')),
)
/**
 * Waits until nobody talks in the guild by rights that this unit may take away, and has those who talk next wait for its
 * commit. It comes before the unit's turn: who talks may need one too. SQLite runs one unit at a time anyway.
 */
export function beginToTakeRights(db: TxDb, guildId: string): void {
  if (db.dialect === 'postgres') takeRights(db, { guildId })
}
