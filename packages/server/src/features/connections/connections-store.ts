import type { Connection } from '@guildhall/protocol/objects/applications/connection'
import { listRows, removeRows, saveRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { connections } from './connections-tables.ts'

/** A user's external accounts, by service. */
export async function listConnections(db: Db, userId: string): Promise<Connection[]> {
  const rows = await listRows(db, connections, { user_id: userId })
  return rows.map(({ wire }) => JSON.parse(wire))
}

/** Stores an account; replaces an existing entry. */
export async function putConnection(db: Db, userId: string, connection: Connection): Promise<void> {
  const wire = JSON.stringify(connection)
  await saveRow(db, connections, { user_id: userId, type: connection.type, account_id: connection.id, wire })
}

/** Returns false if it doesn't exist. */
export async function removeConnection(
  db: Db,
  { userId, service, account }: { userId: string; service: string; account: string },
): Promise<boolean> {
  const removed = await removeRows(db, connections, { user_id: userId, type: service, account_id: account })
  return removed.length > 0
}
