import type { User } from '@guildhall/protocol/objects/user'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'

/** Whom a guild is asked to take in, with all that decides whether it may. */
export interface Joiner {
  user: User
  isMember: boolean
  isBanned: boolean
  wasMember: boolean
  guildCount: number
}

/** @param isLocked the user stays as he is until the unit commits: a member carries his user's JSON */
const joinerStatement = (isLocked: boolean) =>
  statement<
    { guildId: string; userId: string },
    {
      wire: string
      member: number | boolean
      banned: number | boolean
      former: number | boolean
      guild_count: number | string
    }
  >((q, param) => {
    const isIn = (table: 'members' | 'bans' | 'former_members') =>
      q
        .selectFrom(table)
        .select(`${table}.user_id`)
        .where(`${table}.guild_id`, '=', param('guildId'))
        .where(`${table}.user_id`, '=', param('userId'))
    const joiner = q
      .selectFrom('users')
      .select(({ exists, selectFrom, fn }) => [
        'users.wire',
        exists(isIn('members')).as('member'),
        exists(isIn('bans')).as('banned'),
        exists(isIn('former_members')).as('former'),
        selectFrom('members as elsewhere')
          .innerJoin('guilds', 'guilds.id', 'elsewhere.guild_id')
          .select(fn.countAll<number | string>().as('count'))
          .whereRef('elsewhere.user_id', '=', 'users.id')
          .as('guild_count'),
      ])
      .where('users.id', '=', param('userId'))
    return isLocked ? joiner.forShare() : joiner
  })

const findJoiner = { sqlite: joinerStatement(false), postgres: joinerStatement(true) }

/** @throws UnknownUser */
export async function mustFindJoiner(db: Db, guildId: string, userId: string): Promise<Joiner> {
  const [row] = await findJoiner[db.dialect](db, { guildId, userId })
  if (!row) throw new ApiError('UnknownUser')
  return {
    user: JSON.parse(row.wire),
    isMember: Boolean(row.member),
    isBanned: Boolean(row.banned),
    wasMember: Boolean(row.former),
    guildCount: Number(row.guild_count),
  }
}
