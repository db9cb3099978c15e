import type { RoleConnection } from '@guildhall/protocol/objects/applications/role-connection'
import { findRow, removeRows, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { roleConnections } from './role-connections-tables.ts'

/** The user of a role connection, and its application. */
interface Key {
  applicationId: string
  userId: string
}

export async function findRoleConnection(db: Db, { applicationId, userId }: Key): Promise<RoleConnection | undefined> {
  const row = await findRow(db, roleConnections, { application_id: applicationId, user_id: userId })
  return row && JSON.parse(row.wire)
}

export async function putRoleConnection(
  db: Db,
  { applicationId, userId }: Key,
  connection: RoleConnection,
): Promise<void> {
  const wire = JSON.stringify(connection)
  await saveRow(db, roleConnections, { application_id: applicationId, user_id: userId, wire })
}

export async function removeRoleConnection(db: Db, { applicationId, userId }: Key): Promise<void> {
  await removeRows(db, roleConnections, { application_id: applicationId, user_id: userId })
}
