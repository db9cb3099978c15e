import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'

const count = statement<{ id: string; by: number }, never>((q, param) =>
  q
    .updateTable('guilds')
    .set({ member_count: sql<number>`member_count + ${param('by')}` })
    .where('id', '=', param('id')),
)

/** Changes the member count of a guild. */
export async function countMembers(db: Db, id: string, by: number): Promise<void> {
  await count(db, { id, by })
}
