import type { Connection } from '@guildhall/protocol/objects/applications/connection'
import type { Db } from '../../store/db.ts'

/** What a user has elsewhere, by the services' names. */
export async function listConnections(db: Db, userId: string): Promise<Connection[]> {
  const rows = await db.q
    .selectFrom('connections')
    .select('wire')
    .where('user_id', '=', userId)
    .orderBy('type')
    .orderBy('account_id')
    .execute()
  return rows.map(({ wire }) => JSON.parse(wire))
}

/** Keeps an account, in the place of what was known of it. */
export async function putConnection(db: Db, userId: string, connection: Connection): Promise<void> {
  const wire = JSON.stringify(connection)
  await db.q
    .insertInto('connections')
    .values({ user_id: userId, type: connection.type, account_id: connection.id, wire })
    .onConflict((there) => there.columns(['user_id', 'type', 'account_id']).doUpdateSet({ wire }))
    .execute()
}

/** False if there is none. */
export async function removeConnection(
  db: Db,
  { userId, service, account }: { userId: string; service: string; account: string },
): Promise<boolean> {
  const removed = await db.q
    .deleteFrom('connections')
    .where('user_id', '=', userId)
    .where('type', '=', service)
    .where('account_id', '=', account)
    .returning('account_id')
    .execute()
  return removed.length > 0
}
