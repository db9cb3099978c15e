import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { sql } from 'kysely'
import { insertRow, removeRows } from '../../store/access.ts'
import { type Db, effect, type TxDb } from '../../store/db.ts'
import { roles } from '../../store/tables/guilds.ts'

interface RoleKey {
  guildId: string
  id: string
}

const count = effect<RoleKey & { by: number }>((q, param) =>
  q
    .updateTable('roles')
    .set({ member_count: sql<number>`member_count + ${param('by')}` })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

export async function insertRole(db: Db, guildId: string, role: Role): Promise<void> {
  await insertRow(db, roles, { guild_id: guildId, id: role.id, member_count: 0, wire: JSON.stringify(role) })
}

/** Inserts the roles of a new guild in one statement. */
export async function insertRoles(db: Db, guildId: string, roles: readonly Role[]): Promise<void> {
  const rows = roles.map((role) => ({ guild_id: guildId, id: role.id, member_count: 0, wire: JSON.stringify(role) }))
  await db.q.insertInto('roles').values(rows).execute()
}

const update = effect<RoleKey & { wire: string }>((q, param) =>
  q
    .updateTable('roles')
    .set({ wire: param('wire') })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

export function updateRole(db: TxDb, guildId: string, role: Role): void {
  update(db, { guildId, id: role.id, wire: JSON.stringify(role) })
}

/** Updates any number of existing roles in one statement. */
export async function updateRoles(db: Db, guildId: string, roles: readonly Role[]): Promise<void> {
  const rows = roles.map((role) => ({ guild_id: guildId, id: role.id, member_count: 0, wire: JSON.stringify(role) }))
  if (rows.length === 0) return
  await db.q
    .insertInto('roles')
    .values(rows)
    .onConflict((there) =>
      there.columns(['guild_id', 'id']).doUpdateSet((excluded) => ({ wire: excluded.ref('excluded.wire') })),
    )
    .execute()
}

/** Members keep the ids of deleted roles in their rows; they are omitted wherever a member is shown. */
export async function removeRole(db: Db, guildId: string, id: string): Promise<void> {
  await removeRows(db, roles, { guild_id: guildId, id })
}

/** Changes the member counts of some roles, each by its own number, in one statement. */
export async function countHolders(db: TxDb, guildId: string, changes: ReadonlyMap<string, number>): Promise<void> {
  const [first, second] = changes
  if (!first) return
  if (!second) return count(db, { guildId, id: first[0], by: first[1] })
  const cases = [...changes].map(([id, by]) => sql`when ${id} then ${by}`)
  await db.q
    .updateTable('roles')
    .set({ member_count: sql<number>`member_count + case id ${sql.join(cases, sql` `)} else 0 end` })
    .where('guild_id', '=', guildId)
    .where('id', 'in', [...changes.keys()])
    .execute()
}

/** The number of members of each role. */
export async function listHolderCounts(db: Db, guildId: string): Promise<{ id: string; member_count: number }[]> {
  return db.q.selectFrom('roles').select(['id', 'member_count']).where('guild_id', '=', guildId).execute()
}
