import type { Ban, BansQuery } from '@guildhall/protocol/objects/guilds/ban'
import { ApiError } from '../../kernel/api-error.ts'
import { removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { type BanRow, bans } from './bans-tables.ts'

const find = statement<{ guildId: string; userId: string }, { reason: string | null; wire: string }>((q, param) =>
  q
    .selectFrom('bans')
    .innerJoin('users', 'users.id', 'bans.user_id')
    .select(['bans.reason', 'users.wire'])
    .where('bans.guild_id', '=', param('guildId'))
    .where('bans.user_id', '=', param('userId')),
)

export async function findBan(db: Db, guildId: string, userId: string): Promise<Ban | undefined> {
  const [row] = await find(db, { guildId, userId })
  return row && { reason: row.reason, user: JSON.parse(row.wire) }
}

/** @throws UnknownBan */
export async function mustFindBan(db: Db, guildId: string, userId: string): Promise<Ban> {
  const ban = await findBan(db, guildId, userId)
  if (!ban) throw new ApiError('UnknownBan')
  return ban
}

/** One page of a guild's bans, by ascending user id; it ends before `before`, or begins after `after`. */
export async function listBans(
  db: Db,
  guildId: string,
  { before, after, limit }: BansQuery & { limit: number },
): Promise<Ban[]> {
  const all = db.q
    .selectFrom('bans')
    .innerJoin('users', 'users.id', 'bans.user_id')
    .select(['bans.reason', 'users.wire'])
    .where('bans.guild_id', '=', guildId)
    .limit(limit)
  const rows =
    before === undefined
      ? await all
          .where('bans.user_id', '>', after ?? '0')
          .orderBy('bans.user_id')
          .execute()
      : (await all.where('bans.user_id', '<', before).orderBy('bans.user_id', 'desc').execute()).reverse()
  return rows.map(({ reason, wire }) => ({ reason, user: JSON.parse(wire) }))
}

/** Which of some users are banned. */
export async function listBannedIds(db: Db, guildId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.q
    .selectFrom('bans')
    .select('user_id')
    .where('guild_id', '=', guildId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The number of bans of users who were not members. An index finds them, and they hardly exceed the limit. */
export async function countBansOfStrangers(db: Db, guildId: string): Promise<number> {
  const row = await db.q
    .selectFrom('bans')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('guild_id', '=', guildId)
    .where('of_stranger', '=', true)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertBans(db: Db, rows: readonly BanRow[]): Promise<void> {
  await db.q.insertInto('bans').values(rows).execute()
}

export async function removeBan(db: Db, guildId: string, userId: string): Promise<void> {
  await removeRows(db, bans, { guild_id: guildId, user_id: userId })
}
