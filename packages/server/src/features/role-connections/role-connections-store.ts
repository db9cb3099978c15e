import type { RoleConnection } from '@guildhall/protocol/objects/role-connection'
import type { Db, TxDb } from '../../store/db.ts'

/** Whose account it is, and with which application. */
interface Key {
  applicationId: string
  userId: string
}

export async function findRoleConnection(db: Db, { applicationId, userId }: Key): Promise<RoleConnection | undefined> {
  const row = await db.q
    .selectFrom('role_connections')
    .select('wire')
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && JSON.parse(row.wire)
}

export async function putRoleConnection(
  db: Db,
  { applicationId, userId }: Key,
  connection: RoleConnection,
): Promise<void> {
  const wire = JSON.stringify(connection)
  await db.q
    .insertInto('role_connections')
    .values({ application_id: applicationId, user_id: userId, wire })
    .onConflict((there) => there.columns(['application_id', 'user_id']).doUpdateSet({ wire }))
    .execute()
}

export async function removeRoleConnection(db: Db, { applicationId, userId }: Key): Promise<void> {
  await db.q
    .deleteFrom('role_connections')
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Removes some of those of an application that is gone; gives how many. */
export async function removeSomeRoleConnections(db: TxDb, applicationId: string, limit: number): Promise<number> {
  const some = await db.q
    .selectFrom('role_connections')
    .select('user_id')
    .where('application_id', '=', applicationId)
    .limit(limit)
    .execute()
  if (some.length === 0) return 0
  await db.q
    .deleteFrom('role_connections')
    .where('application_id', '=', applicationId)
    .where(
      'user_id',
      'in',
      some.map(({ user_id }) => user_id),
    )
    .execute()
  return some.length
}
