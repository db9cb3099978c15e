import type { Role } from '@guildhall/protocol/objects/role'
import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'

interface RoleKey {
  guildId: string
  id: string
}

const insert = statement<RoleKey & { wire: string; memberCount: number }, never>((q, param) =>
  q.insertInto('roles').values({
    guild_id: param('guildId'),
    id: param('id'),
    member_count: param('memberCount'),
    wire: param('wire'),
  }),
)

const update = statement<RoleKey & { wire: string }, never>((q, param) =>
  q
    .updateTable('roles')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

const count = statement<RoleKey & { by: number }, never>((q, param) =>
  q
    .updateTable('roles')
    .set({ member_count: sql<number>`member_count + ${param('by')}` })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

export async function insertRole(db: Db, guildId: string, role: Role): Promise<void> {
  await insert(db, { guildId, id: role.id, memberCount: 0, wire: JSON.stringify(role) })
}

export async function updateRole(db: Db, guildId: string, role: Role): Promise<void> {
  await update(db, { guildId, id: role.id, wire: JSON.stringify(role) })
}

/** Members keep the ids of removed roles in their rows; they are left out wherever a member is shown. */
export async function removeRole(db: Db, guildId: string, id: string): Promise<void> {
  await db.q.deleteFrom('roles').where('guild_id', '=', guildId).where('id', '=', id).execute()
}

/** Raises or lowers how many members hold a role. */
export async function countHolders(db: Db, guildId: string, id: string, by: number): Promise<void> {
  await count(db, { guildId, id, by })
}

/** How many members hold each role. */
export async function listHolderCounts(db: Db, guildId: string): Promise<{ id: string; member_count: number }[]> {
  return db.q.selectFrom('roles').select(['id', 'member_count']).where('guild_id', '=', guildId).execute()
}
