import { sql } from 'kysely'
import type { Newest } from '../features/channels/channels-store.ts'
import { type Db, statement } from '../store/db.ts'
import { idLists, statementOfIds } from '../store/id-list.ts'
import type { IdentifyOptions } from './sessions/session.ts'

/** The stream of a guild or of one of its channels. */
export interface GuildStream extends Newest {
  readonly guild_id: string
  readonly id: string
  readonly version: number
}

const listVersions = statementOfIds((q, ids) =>
  q
    .selectFrom('streams')
    .select(['guild_id', 'id', 'version', 'last_message_id', 'last_pin_at'])
    .where('guild_id', 'in', ids)
    .$narrowType<{ guild_id: string }>(),
)

const findVersion = statement<{ id: string }, { version: number }>((q, param) =>
  q.selectFrom('streams').select('version').where('id', '=', param('id')),
)

/** The current versions of the streams of guilds and their channels. */
export async function listStreams(db: Db, guildIds: readonly string[]): Promise<GuildStream[]> {
  const found = await Promise.all(idLists(guildIds).map((ids) => listVersions(db, ids)))
  return found.flat()
}

/** The version of a user's own stream. */
export async function findStreamVersion(db: Db, id: string): Promise<number> {
  const [row] = await findVersion(db, { id })
  return row?.version ?? 0
}

const listGuilds = statement<{ userId: string; shard: number; count: number; limit: number }, { guild_id: string }>(
  (q, param) =>
    q
      .selectFrom('members')
      .innerJoin('guilds', 'guilds.id', 'members.guild_id')
      .select('members.guild_id')
      .where('members.user_id', '=', param('userId'))
      .where(sql<boolean>`(members.guild_id >> 22) % ${param('count')} = ${param('shard')}`)
      .orderBy('members.guild_id')
      .limit(param('limit')),
)

/**
 * The first guilds of a user that belong to a shard (docs/spec/gateway.md#sharding), at most `limit`. The members of a
 * deleted guild may exist for a moment longer.
 */
export async function listGuildIdsOfShard(
  db: Db,
  userId: string,
  [shard, count]: NonNullable<IdentifyOptions['shard']>,
  limit: number,
): Promise<string[]> {
  return (await listGuilds(db, { userId, shard, count, limit })).map(({ guild_id }) => guild_id)
}
