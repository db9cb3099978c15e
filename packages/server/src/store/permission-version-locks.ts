// Messages lock their channel's stream, but their permissions change in the guild's.
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { sql } from 'kysely'
import { arrayOf } from './array-literal.ts'
import { type Db, effect, type SharedTurn, statement, type TxDb } from './db.ts'
import { lockStreams, takeVersions } from './streams.ts'

/** Locks the guild's permissions: what is read after it doesn't change before the commit. */
const lockRights = effect<{ guildId: string }>((q, param) =>
  q.selectNoFrom(sql<string>`pg_advisory_xact_lock_shared(${param('guildId')})`.as('held')),
)
const findVersions = statement<{ id: string }, { version: number; rights_version: number }>((q, param) =>
  q.selectFrom('streams').select(['version', 'rights_version']).where('id', '=', param('id')),
)

const findVersionsOf = statement<{ ids: string }, { id: string; version: number }>((q, param) =>
  q
    .selectFrom('streams')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${param('ids')}::bigint[])`),
)

/** The version of a guild, and the row of one of its members. */
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

/** The version at which a guild's permissions last changed. */
export async function rightsVersionOf(db: Db, guildId: string): Promise<number | undefined> {
  const [row] = await findVersions(db, { id: guildId })
  return row?.rights_version
}

/** The version of a guild's stream. */
interface GuildReached {
  readonly streamId: string
  readonly guildId: string
  version: number
}

/** Reads the versions of guilds' streams after all units that are committed together were judged. */
export function lookAgain(db: TxDb, guilds: readonly GuildReached[]): void {
  const reached = (found: { id: string; version: number }[]) => {
    const versions = new Map(found.map(({ id, version }) => [id, version]))
    for (const guild of guilds) guild.version = versions.get(guild.guildId) ?? guild.version
  }
  const ids = arrayOf([...new Set(guilds.map(({ guildId }) => guildId))])
  // The response arrives before the commit, which fails if this statement does.
  findVersionsOf(db, { ids }).then(reached, () => {})
}

/** What the permissions of a unit that writes messages in a guild are judged by. It can't change before the commit. */
export interface RightsInTalk {
  /** The version at which the guild's permissions last changed. */
  readonly rightsVersion: number | undefined
  /**
   * The version up to which the guild's stream must be delivered first, so that a member who lost permissions before
   * doesn't receive the message.
   */
  readonly guild: GuildReached
  readonly member: BareMember | undefined
}

/**
 * Takes the next version of a stream in which the guild's permissions apply, like {@link nextStreamVersion}: a unit
 * that changes these permissions waits until this one has committed. What the caller is judged by is read after that,
 * in the same round trip.
 */
export async function takeTurnByRights(
  db: TxDb,
  { id, guildId, userId }: { id: string; guildId: string; userId: string },
): Promise<{ version: number; rights: RightsInTalk }> {
  // The permissions are locked first: a unit that had the turn and waited for them would block those that must release
  // them.
  lockRights(db, { guildId })
  const [[taken], [guild]] = await Promise.all([
    takeVersions(db, [{ id, guildId, structure: 0 }]),
    findRights(db, { guildId, userId }),
  ])
  if (!taken) throw new Error('A stream was begun but gave no version')
  const known = { streamId: guildId, guildId, version: guild?.version ?? 0 }
  const member = guild?.wire == null ? undefined : (JSON.parse(guild.wire) as BareMember)
  return { version: taken.version, rights: { rightsVersion: guild?.rights_version, guild: known, member } }
}

/**
 * Locks several streams of a guild and, if `byRights`, its permissions, as {@link takeTurnByRights} does for one stream.
 * Resolves with the streams' versions, which aren't taken yet.
 */
export async function lockTurns(
  db: TxDb,
  guildId: string,
  streams: readonly string[],
  byRights: boolean,
): Promise<{ versions: ReadonlyMap<string, number>; rights: Pick<RightsInTalk, 'rightsVersion' | 'guild'> | null }> {
  if (!byRights) return { versions: await lockStreams(db, guildId, streams), rights: null }
  lockRights(db, { guildId })
  const [versions, [guild]] = await Promise.all([lockStreams(db, guildId, streams), findVersions(db, { id: guildId })])
  const known = { streamId: guildId, guildId, version: guild?.version ?? 0 }
  return { versions, rights: { rightsVersion: guild?.rights_version, guild: known } }
}

/** Locks the permissions and streams that no other transaction has locked. */
const tryLock = statement<{ guildIds: string; ids: string }, { id: string; version: number }>((q, param) => ({
  compile: () =>
    sql<{ id: string; version: number }>`
      with guilds as materialized (
        select id, pg_try_advisory_xact_lock_shared(id) as is_free from unnest(${param('guildIds')}::bigint[]) as id
      )
      select streams.id, streams.version from streams
      where streams.id = any(${param('ids')}::bigint[])
        and streams.guild_id in (select id from guilds where is_free)
      for update of streams skip locked`.compile(q),
}))

interface GuildMemberIds {
  readonly guild_id: string
  readonly user_id: string
}

/** The versions of guilds, and rows of their members. */
const findAllRights = statement<
  { guildIds: string; userIds: string },
  { guild_id: string; version: number; rights_version: number; user_id: string | null; wire: string | null }
>((q, param) =>
  q
    .selectFrom(
      sql<GuildMemberIds>`unnest(${param('guildIds')}::bigint[], ${param('userIds')}::bigint[])`.as<'given'>(
        sql`given (guild_id, user_id)`,
      ),
    )
    .innerJoin('streams', 'streams.id', 'given.guild_id')
    .leftJoin('members', (join) =>
      join.onRef('members.guild_id', '=', 'given.guild_id').onRef('members.user_id', '=', 'given.user_id'),
    )
    .select(['given.guild_id', 'streams.version', 'streams.rights_version', 'members.user_id', 'members.wire']),
)

/** A guild whose permissions are locked, and those of its members who were asked for. */
interface LockedGuild {
  readonly rights: Pick<RightsInTalk, 'rightsVersion' | 'guild'>
  readonly members: Map<string, BareMember>
}

/**
 * Locks streams of several guilds and the guilds' permissions, as {@link takeTurnByRights} does for one stream, as far as
 * that is possible without waiting. No transaction waits for these locks while this one waits for its locks, so they
 * need no order. Resolves with the versions of the locked streams, which aren't taken yet, and with the guilds.
 */
export async function tryLockTurns(
  db: TxDb,
  turns: readonly Omit<SharedTurn, 'tryLockAll'>[],
): Promise<{ versions: ReadonlyMap<string, number>; guilds: ReadonlyMap<string, LockedGuild> }> {
  const callers = [...new Map(turns.map((turn) => [`${turn.guildId} ${turn.userId}`, turn])).values()]
  const guildIds = arrayOf([...new Set(turns.map(({ guildId }) => guildId))])
  const ids = arrayOf([...new Set(turns.map(({ streamId }) => streamId))])
  const [locked, found] = await Promise.all([
    tryLock(db, { guildIds, ids }),
    // The permissions are read after they were locked, so that they don't change before the commit.
    findAllRights(db, {
      guildIds: arrayOf(callers.map(({ guildId }) => guildId)),
      userIds: arrayOf(callers.map(({ userId }) => userId)),
    }),
  ])
  const guilds = new Map<string, LockedGuild>()
  for (const { guild_id: guildId, version, rights_version: rightsVersion, user_id: userId, wire } of found) {
    const known = guilds.get(guildId) ?? {
      rights: { rightsVersion, guild: { streamId: guildId, guildId, version } },
      members: new Map(),
    }
    guilds.set(guildId, known)
    if (userId !== null && wire !== null) known.members.set(userId, JSON.parse(wire))
  }
  return { versions: new Map(locked.map(({ id, version }) => [id, version])), guilds }
}

const takeRights = effect<{ guildId: string }>((q, param) =>
  q.selectNoFrom(sql<string>`pg_advisory_xact_lock(${param('guildId')})`.as('held')),
)
/**
 * Waits until no unit writes messages by permissions that this unit may remove, and makes later ones wait for its
 * commit. It must come before the unit's turn, because units that write messages may need that turn too. SQLite runs
 * one unit at a time anyway.
 */
export function beginToTakeRights(db: TxDb, guildId: string): void {
  if (db.dialect === 'postgres') takeRights(db, { guildId })
}
