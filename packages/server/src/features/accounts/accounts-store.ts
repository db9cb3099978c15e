import { ApiError } from '../../kernel/api-error.ts'
import type { Account, Caller } from '../../kernel/caller.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { TokenRow, UserRow } from '../../store/tables.ts'

interface FoundAccount
  extends Pick<UserRow, 'wire' | 'is_bot' | 'is_admin' | 'email' | 'created_at'>,
    Pick<UserRow, 'is_email_verified' | 'is_phone_verified'> {
  second_factor: string | null
  application_id: string | null
  flags: number | null
}

/** Accounts, each with whose second factor it answers for: a bot's is its owner's. */
const accounts = (q: Db['q']) =>
  q
    .selectFrom('users')
    .leftJoin('applications', 'applications.bot_id', 'users.id')
    .leftJoin('second_factors', (on) =>
      on.on('second_factors.user_id', '=', (eb) => eb.fn.coalesce('applications.owner_id', 'users.id')),
    )
    .select(['users.wire', 'users.is_bot', 'users.is_admin', 'users.email', 'users.created_at'])
    .select(['users.is_email_verified', 'users.is_phone_verified', 'second_factors.user_id as second_factor'])
    .select(['applications.id as application_id', 'applications.flags'])

const findByToken = statement<{ hash: string }, FoundAccount>((q, param) =>
  accounts(q).innerJoin('tokens', 'tokens.user_id', 'users.id').where('tokens.hash', '=', param('hash')),
)

const findById = statement<{ id: string }, FoundAccount>((q, param) => accounts(q).where('users.id', '=', param('id')))

const toAccount = (row: FoundAccount): Account => ({
  kind: row.is_bot ? 'bot' : 'user',
  user: JSON.parse(row.wire),
  isAdmin: row.is_admin,
  email: row.email,
  isEmailVerified: row.is_email_verified,
  isPhoneVerified: row.is_phone_verified,
  registeredAt: row.created_at,
  hasSecondFactor: row.second_factor !== null,
})

/** Who a token belongs to, by the token's hash. */
export async function findCaller(db: Db, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await findByToken(db, { hash: tokenHash })
  if (!row) return undefined
  const application = row.application_id === null ? null : { id: row.application_id, flags: row.flags ?? 0 }
  return { ...toAccount(row), tokenHash, application }
}

/** The account of a person. @throws UnknownUser */
export async function mustFindAccount(db: Db, userId: string): Promise<Account> {
  const [row] = await findById(db, { id: userId })
  if (!row || row.is_bot) throw new ApiError('UnknownUser')
  return toAccount(row)
}

/** What is kept of a user's password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db.q.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Keeps what somebody vouches for. */
export async function updateVerification(
  db: Db,
  userId: string,
  { isEmailVerified, isPhoneVerified }: Pick<Account, 'isEmailVerified' | 'isPhoneVerified'>,
): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ is_email_verified: isEmailVerified, is_phone_verified: isPhoneVerified })
    .where('id', '=', userId)
    .execute()
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

/** Those of some tokens, given by their hashes, that hold. */
export async function listTokens(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = new Set<string>()
  for (const some of idLists(hashes)) {
    const rows = await db.q.selectFrom('tokens').select('hash').where('hash', 'in', some).execute()
    for (const { hash } of rows) kept.add(hash)
  }
  return kept
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
