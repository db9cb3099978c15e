import type { User } from '@guildhall/protocol/objects/user'
import type { Caller } from '../../kernel/caller.ts'
import { type Db, statement } from '../../store/db.ts'
import type { TokenRow, UserRow } from '../../store/tables.ts'

const findByToken = statement<{ hash: string }, Pick<TokenRow, 'kind'> & Pick<UserRow, 'wire' | 'is_admin' | 'email'>>(
  (q, param) =>
    q
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.kind', 'users.wire', 'users.is_admin', 'users.email'])
      .where('tokens.hash', '=', param('hash')),
)

/** Who a token belongs to, by the token's hash. */
export async function findCaller(db: Db, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await findByToken(db, { hash: tokenHash })
  if (!row) return undefined
  const user: User = JSON.parse(row.wire)
  return { kind: row.kind === 'bot' ? 'bot' : 'user', user, isAdmin: row.is_admin, email: row.email, tokenHash }
}

export async function insertToken(db: Db, row: TokenRow): Promise<void> {
  await db.q.insertInto('tokens').values(row).execute()
}

export async function removeToken(db: Db, hash: string): Promise<void> {
  await db.q.deleteFrom('tokens').where('hash', '=', hash).execute()
}

/** Removes every token of a user; gives their hashes. */
export async function removeTokensOf(db: Db, userId: string): Promise<string[]> {
  const removed = await db.q.deleteFrom('tokens').where('user_id', '=', userId).returning('hash').execute()
  return removed.map(({ hash }) => hash)
}

/** An account by the name or the address that its owner signs in with. */
export async function findAccount(db: Db, login: string): Promise<UserRow | undefined> {
  const key = login.toLowerCase()
  return db.q
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email', '=', key)]))
    .executeTakeFirst()
}

/** False if the name or the address belongs to somebody else: two who ask for one at once can't both have it. */
export async function insertUser(db: Db, row: UserRow): Promise<boolean> {
  const inserted = await db.q
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function hasPeople(db: Db): Promise<boolean> {
  const found = await db.q.selectFrom('users').select('id').where('is_bot', '=', false).limit(1).executeTakeFirst()
  return found !== undefined
}
