import type { User } from '@guildhall/protocol/objects/user'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'

/** Users by their ids; an id that is nobody's is left out. */
export async function listUsers(db: Db, ids: Iterable<string>): Promise<ReadonlyMap<string, User>> {
  const users = new Map<string, User>()
  for (const some of idLists(ids)) {
    const rows = await db.q.selectFrom('users').select(['id', 'wire']).where('id', 'in', some).execute()
    for (const { id, wire } of rows) users.set(id, JSON.parse(wire))
  }
  return users
}
