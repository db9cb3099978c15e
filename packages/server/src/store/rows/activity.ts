import type { Db } from '../db.ts'
import { idLists } from '../id-list.ts'

/** Activity is stored by quarters of a day, ms: each user once in a quarter. */
const QUARTER_MS = 21_600_000

/** The end of the quarter of a day (UTC) that contains a time, ms since 1970. */
export const endOfQuarter = (at: number): number => (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS

/** Marks the members of some users as active until then, unless they already are. */
export async function raiseActivity(db: Db, userIds: Iterable<string>, active_until: number): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q
      .updateTable('members')
      .set({ active_until })
      .where('user_id', 'in', some)
      .where('active_until', '<', active_until)
      .execute()
  }
}
