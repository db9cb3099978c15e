import { type Db, statement } from '../../store/db.ts'

interface Boost {
  guildId: string
  userId: string
}

const find = statement<Boost, { count: number }>((q, param) =>
  q
    .selectFrom('boosts')
    .select('count')
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId')),
)

/** How many boosts a user gives to a guild. */
export async function findBoosts(db: Db, boost: Boost): Promise<number> {
  const [row] = await find(db, boost)
  return row?.count ?? 0
}

/** None leaves no row. */
export async function setBoosts(db: Db, { guildId, userId }: Boost, count: number): Promise<void> {
  const row = { guild_id: guildId, user_id: userId, count }
  if (count === 0) {
    await db.q.deleteFrom('boosts').where('guild_id', '=', guildId).where('user_id', '=', userId).execute()
  } else {
    await db.q
      .insertInto('boosts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['guild_id', 'user_id']).doUpdateSet({ count }))
      .execute()
  }
}
