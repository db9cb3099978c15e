import type { Db } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables.ts'

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await db.q.insertInto('applications').values(row).execute()
}

export async function findApplicationOfBot(db: Db, botId: string): Promise<ApplicationRow | undefined> {
  return db.q.selectFrom('applications').selectAll().where('bot_id', '=', botId).executeTakeFirst()
}
