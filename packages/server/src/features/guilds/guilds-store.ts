import type { GuildSettings } from '@guildhall/protocol/objects/guild'
import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'

const update = statement<{ id: string; ownerId: string; wire: string }, never>((q, param) =>
  q
    .updateTable('guilds')
    .set({ owner_id: param('ownerId'), wire: param('wire') })
    .where('id', '=', param('id')),
)

const count = statement<{ id: string; by: number }, never>((q, param) =>
  q
    .updateTable('guilds')
    .set({ member_count: sql<number>`member_count + ${param('by')}` })
    .where('id', '=', param('id')),
)

export async function insertGuild(db: Db, settings: GuildSettings): Promise<void> {
  const row = { id: settings.id, owner_id: settings.owner_id, member_count: 0, wire: JSON.stringify(settings) }
  await db.q.insertInto('guilds').values(row).execute()
}

export async function updateGuild(db: Db, settings: GuildSettings): Promise<void> {
  await update(db, { id: settings.id, ownerId: settings.owner_id, wire: JSON.stringify(settings) })
}

/** Raises or lowers how many members a guild has. */
export async function countMembers(db: Db, id: string, by: number): Promise<void> {
  await count(db, { id, by })
}

/** What hangs on the guild stays behind: a job sweeps it away. */
export async function removeGuild(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('guilds').where('id', '=', id).execute()
}
