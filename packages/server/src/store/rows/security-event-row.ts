import { insertRow } from '../access.ts'
import { type Db, statement } from '../db.ts'
import { type SecurityEventRow, securityEvents } from '../tables/users.ts'

/** The fields of a security event. */
export type SecurityEventKind = SecurityEventRow['kind']

/** How the caller proved their identity: by the request, or by a session that did so in the last minutes. */
export type ProofMethod = SecurityEventRow['method']

/**
 * How many entries of a user and a kind are kept, so that nobody can fill the table or evict entries of another kind.
 */
export const KEPT_PER_KIND = 5000

/** Adds an entry and removes the oldest of its user and kind above the limit. */
export async function insertSecurityEvent(db: Db, row: SecurityEventRow): Promise<void> {
  await insertRow(db, securityEvents, row)
  const oldest = await db.q
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .orderBy('id', 'desc')
    .offset(KEPT_PER_KIND)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db.q
    .deleteFrom('security_events')
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('id', '<=', oldest.id)
    .execute()
}

const page = statement<{ before: string; limit: number }, SecurityEventRow>((q, param) =>
  q
    .selectFrom('security_events')
    .selectAll()
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

const pageOfUser = statement<{ userId: string; before: string; limit: number }, SecurityEventRow>((q, param) =>
  q
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', param('userId'))
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

/** Entries below an id, newest first: of all users, or of one. */
export function findSecurityEvents(
  db: Db,
  { userId, before, limit }: { userId: string | undefined; before: string; limit: number },
): Promise<SecurityEventRow[]> {
  return userId === undefined ? page(db, { before, limit }) : pageOfUser(db, { userId, before, limit })
}

/** Removes entries older than a time. */
export async function trimSecurityEventRows(db: Db, before: number): Promise<void> {
  await db.q.deleteFrom('security_events').where('created_at', '<', before).execute()
}
