import type { Db } from '../db.ts'
import { idLists } from '../id-list.ts'

/** Activity is kept by quarters of a day, ms: who was seen in one isn't written down again before the next. */
const QUARTER_MS = 21_600_000

/** The end of the quarter of a day (UTC) in which a moment lies, ms since 1970: so long counts who did something then. */
export const endOfQuarter = (at: number): number => (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS

/** Marks the members of some users as active in the quarter that ends then, unless they are marked already. */
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
