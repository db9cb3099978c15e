import type { RoleConnection } from '@guildhall/protocol/objects/applications/role-connection'
import type { Db } from '../../store/db.ts'

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
