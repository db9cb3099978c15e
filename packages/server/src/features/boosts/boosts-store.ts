import { findRow, removeRows, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { boosts } from './boosts-tables.ts'

interface Boost {
  guildId: string
  userId: string
}

/** How many boosts a user gives to a guild. */
export async function findBoosts(db: Db, { guildId, userId }: Boost): Promise<number> {
  const row = await findRow(db, boosts, { guild_id: guildId, user_id: userId })
  return row?.count ?? 0
}

/** Zero removes the row. */
export async function setBoosts(db: Db, { guildId, userId }: Boost, count: number): Promise<void> {
  const key = { guild_id: guildId, user_id: userId }
  if (count === 0) await removeRows(db, boosts, key)
  else await saveRow(db, boosts, { ...key, count })
}
