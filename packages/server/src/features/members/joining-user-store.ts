import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'

/** A user who wants to join a guild, with everything that decides whether they may. */
export interface Joiner {
  user: User
  isMember: boolean
  /** A member who sees one voice channel only. */
  isGuest: boolean
  isBanned: boolean
  wasMember: boolean
  /** The restored fields of a former member: see {@link readKept}. */
  kept: string | null
  guildCount: number
}

type MissingJoiner = 'UnknownUser' | 'Unauthorized'

/** The kinds of members. */
const [FULL, GUEST] = [1, 2]

const lock = effect<{ userId: string }>((q, param) =>
  q.selectFrom('users').select('id').where('id', '=', param('userId')).forNoKeyUpdate(),
)

const find = statement<
  { guildId: string; userId: string },
  {
    wire: string
    stay: number | null
    banned: number | boolean
    former: number | boolean
    kept: string | null
    guild_count: number | string
  }
>((q, param) => {
  const isIn = (table: 'bans' | 'former_members') =>
    q
      .selectFrom(table)
      .select(`${table}.user_id`)
      .where(`${table}.guild_id`, '=', param('guildId'))
      .where(`${table}.user_id`, '=', param('userId'))
  const joiner = q
    .selectFrom('users')
    .select(({ exists, selectFrom, fn }) => [
      'users.wire',
      selectFrom('members')
        .select(
          sql<number>`case when guest_channel_id is null then ${sql.lit(FULL)} else ${sql.lit(GUEST)} end`.as('stay'),
        )
        .where('guild_id', '=', param('guildId'))
        .where('user_id', '=', param('userId'))
        .as('stay'),
      exists(isIn('bans')).as('banned'),
      exists(isIn('former_members')).as('former'),
      selectFrom('former_members')
        .select('kept')
        .where('guild_id', '=', param('guildId'))
        .where('user_id', '=', param('userId'))
        .as('kept'),
      selectFrom('members as elsewhere')
        .innerJoin('guilds', 'guilds.id', 'elsewhere.guild_id')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('elsewhere.user_id', '=', 'users.id')
        .as('guild_count'),
    ])
    .where('users.id', '=', param('userId'))
    .where('users.deleted_at', 'is', null)
  return joiner
})

/**
 * Locks a joining user until the unit commits: the user doesn't change meanwhile, because a member's row contains their
 * JSON, and joins no other guild, so that concurrent joins can't exceed the limit of guilds.
 *
 * @param refusal the error for an unknown user, or for one who has deleted their account
 */
export function lockJoiner(
  db: TxDb,
  guildId: string,
  userId: string,
  refusal: MissingJoiner = 'UnknownUser',
): Promise<Joiner> {
  if (db.dialect === 'postgres') lock(db, { userId })
  return mustFindJoiner(db, guildId, userId, refusal)
}

export async function mustFindJoiner(
  db: Db,
  guildId: string,
  userId: string,
  refusal: MissingJoiner = 'UnknownUser',
): Promise<Joiner> {
  const [row] = await find(db, { guildId, userId })
  if (!row) throw new ApiError(refusal)
  return {
    user: JSON.parse(row.wire),
    isMember: row.stay !== null,
    isGuest: row.stay === GUEST,
    isBanned: Boolean(row.banned),
    wasMember: Boolean(row.former),
    kept: row.kept,
    guildCount: Number(row.guild_count),
  }
}
