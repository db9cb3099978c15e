import type { RoleConnection } from '@guildhall/protocol/objects/applications/role-connection'
import { findRow, removeRows, removeSome, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ReportedValues } from './linked-roles-rules.ts'
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

/** Returns false if there was none. */
export async function removeRoleConnection(db: Db, { applicationId, userId }: Key): Promise<boolean> {
  return (await removeRows(db, roleConnections, { application_id: applicationId, user_id: userId })).length > 0
}

/** Removes some role connections of an application; returns their users. */
export async function removeSomeRoleConnections(db: Db, applicationId: string, limit: number): Promise<string[]> {
  const removed = await removeSome(db, roleConnections, { application_id: applicationId }, limit)
  return removed.map(({ user_id }) => user_id)
}

/** The values that applications reported about some users. */
export async function listReportedValues(db: Db, userIds: readonly string[]): Promise<Map<string, ReportedValues>> {
  const values = new Map<string, Map<string, RoleConnection['metadata']>>()
  for (const some of idLists(userIds)) {
    const rows = await db.q.selectFrom('role_connections').selectAll().where('user_id', 'in', some).execute()
    for (const { user_id, application_id, wire } of rows) {
      const connection: RoleConnection = JSON.parse(wire)
      const ofUser = values.get(user_id) ?? new Map()
      values.set(user_id, ofUser.set(application_id, connection.metadata))
    }
  }
  return values
}
