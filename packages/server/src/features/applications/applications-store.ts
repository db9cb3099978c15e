import type { User } from '@guildhall/protocol/objects/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Db } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { countGuilds } from '../members/members-store.ts'
import { mustFindUser } from '../users/users-store.ts'

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await db.q.insertInto('applications').values(row).execute()
}

export async function findApplicationOfBot(db: Db, botId: string): Promise<ApplicationRow | undefined> {
  return db.q.selectFrom('applications').selectAll().where('bot_id', '=', botId).executeTakeFirst()
}

/** @throws UnknownApplication if there is none, NotAuthorizedOnApplication if it is somebody else's */
export async function mustFindOwnApplication(db: Db, id: string, ownerId: string): Promise<ApplicationRow> {
  const row = await db.q.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('UnknownApplication')
  if (row.owner_id !== ownerId) throw new ApiError('NotAuthorizedOnApplication')
  return row
}

export async function updateSecret(db: Db, id: string, secretHash: string): Promise<void> {
  await db.q.updateTable('applications').set({ secret_hash: secretHash }).where('id', '=', id).execute()
}

/** An application with who belongs to it, and how many guilds its bot is in. */
export interface FoundApplication {
  row: ApplicationRow
  owner: User
  bot: User | undefined
  guildCount: number
}

/** @throws UnknownApplication */
export async function mustFindApplicationOfBot(db: Db, bot: User): Promise<FoundApplication> {
  const row = await findApplicationOfBot(db, bot.id)
  if (!row) throw new ApiError('UnknownApplication')
  const [owner, guildCount] = await Promise.all([mustFindUser(db, row.owner_id), countGuilds(db, bot.id)])
  return { row, owner, bot, guildCount }
}
