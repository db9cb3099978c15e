import type { Connection } from '@guildhall/protocol/objects/applications/connection'
import { listRows, removeRows, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { connections } from './connections-tables.ts'

/** What a user has elsewhere, by the services' names. */
export async function listConnections(db: Db, userId: string): Promise<Connection[]> {
  const rows = await listRows(db, connections, { user_id: userId })
  return rows.map(({ wire }) => JSON.parse(wire))
}

/** Keeps an account, in the place of what was known of it. */
export async function putConnection(db: Db, userId: string, connection: Connection): Promise<void> {
  const wire = JSON.stringify(connection)
  await saveRow(db, connections, { user_id: userId, type: connection.type, account_id: connection.id, wire })
}

/** False if there is none. */
export async function removeConnection(
  db: Db,
  { userId, service, account }: { userId: string; service: string; account: string },
): Promise<boolean> {
  const removed = await removeRows(db, connections, { user_id: userId, type: service, account_id: account })
  return removed.length > 0
}
