import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Account, Caller, SessionTimes } from '../../kernel/callers/caller.ts'
import type { SessionLimits } from '../../kernel/parts/configuration.ts'
import { addRow, insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { isUniqueViolation } from '../../store/postgres/unique-violation.ts'
import { hasActiveOwner } from '../../store/rows/active-owner.ts'
import { type UserRow, users } from '../../store/tables/users.ts'
import { nameKeys } from '../users/name-skeletons-store.ts'
import { type TokenRow, tokens } from './accounts-tables.ts'

interface FoundAccount
  extends Pick<UserRow, 'wire' | 'is_bot' | 'is_admin' | 'email' | 'created_at'>,
    Pick<UserRow, 'is_email_verified' | 'is_phone_verified' | 'accepted_terms' | 'confirmed_age' | 'deleted_at'>,
    Pick<UserRow, 'placeholder_of'> {
  second_factor: string | null
  application_id: string | null
  flags: number | null
}

/** Users with the account whose second factor applies to them: for a bot, its owner's. */
const accounts = (q: Db['q']) =>
  q
    .selectFrom('users')
    .leftJoin('applications', 'applications.bot_id', 'users.id')
    .leftJoin('second_factors', (on) =>
      on.on('second_factors.user_id', '=', (eb) => eb.fn.coalesce('applications.owner_id', 'users.id')),
    )
    .select(['users.wire', 'users.is_bot', 'users.is_admin', 'users.email', 'users.created_at', 'users.accepted_terms'])
    .select(['users.is_email_verified', 'users.is_phone_verified', 'users.confirmed_age', 'users.deleted_at'])
    .select('users.placeholder_of')
    .select('second_factors.user_id as second_factor')
    .select(['applications.id as application_id', 'applications.flags'])

/** A bot's token is invalid while every account that is responsible for it is disabled. */
const withToken = (q: Db['q']) =>
  accounts(q)
    .innerJoin('tokens', 'tokens.user_id', 'users.id')
    .where('users.disabled_at', 'is', null)
    .where(({ eb, or }) => or([eb('applications.id', 'is', null), hasActiveOwner('applications')]))

type FoundToken = FoundAccount & Pick<TokenRow, 'lifetime_from' | 'used_at'> & { token_kind: TokenRow['kind'] }

const findByToken = statement<{ hash: string }, FoundToken>((q, param) =>
  withToken(q)
    .select(['tokens.lifetime_from', 'tokens.used_at', 'tokens.kind as token_kind'])
    .where('tokens.hash', '=', param('hash')),
)

/** Bot tokens never expire. */
function sessionOf(
  { token_kind, lifetime_from, used_at }: FoundToken,
  { longest_ms }: SessionLimits,
): SessionTimes | null {
  if (token_kind === 'bot') return null
  const from = lifetime_from ?? 0
  return { usedAt: Math.max(used_at ?? 0, from), endsAt: from + longest_ms }
}

const findById = statement<{ id: string }, FoundAccount>((q, param) => accounts(q).where('users.id', '=', param('id')))

const toAccount = (row: FoundAccount): Account => ({
  kind: row.is_bot ? 'bot' : 'user',
  user: JSON.parse(row.wire),
  isAdmin: row.is_admin,
  email: row.email,
  isEmailVerified: row.is_email_verified,
  isPhoneVerified: row.is_phone_verified,
  acceptedTerms: row.accepted_terms ?? 0,
  confirmedAge: row.confirmed_age ?? 0,
  registeredAt: row.created_at,
  hasSecondFactor: row.second_factor !== null,
})

/** The owner of a token, given its hash. The caller checks whether the session has expired. */
export async function findCaller(db: Db, tokenHash: string, limits: SessionLimits): Promise<Caller | undefined> {
  const [row] = await findByToken(db, { hash: tokenHash })
  if (!row) return undefined
  const application = row.application_id === null ? null : { id: row.application_id, flags: row.flags ?? 0 }
  return { ...toAccount(row), tokenHash, application, grant: null, session: sessionOf(row, limits) }
}

interface FoundBearer extends FoundAccount {
  scopes: string
  expires_at: number
  authorization_id: string
  client_id: string
}

const findByAccessToken = statement<{ hash: string }, FoundBearer>((q, param) =>
  accounts(q)
    .innerJoin('access_tokens', 'access_tokens.user_id', 'users.id')
    .innerJoin('applications as clients', 'clients.id', 'access_tokens.application_id')
    .select(['access_tokens.scopes', 'access_tokens.expires_at', 'access_tokens.authorization_id'])
    .select('clients.id as client_id')
    .where('access_tokens.hash', '=', param('hash'))
    .where('users.disabled_at', 'is', null)
    .where(hasActiveOwner('clients')),
)

/**
 * The user for whom an application acts with an access token, given the token's hash; undefined if the application was
 * deleted.
 */
export async function findBearer(db: Db, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await findByAccessToken(db, { hash: tokenHash })
  if (!row) return undefined
  const grant = {
    authorizationId: row.authorization_id,
    applicationId: row.client_id,
    scopes: toScopes(row.scopes),
    expiresAt: row.expires_at,
  }
  return { ...toAccount(row), tokenHash, application: null, grant, session: null }
}

/** The account of a user or a bot. */
export async function findAccountById(db: Db, userId: string): Promise<Account | undefined> {
  const [row] = await findById(db, { id: userId })
  return row && toAccount(row)
}

/** The account of a user, not of a bot. @throws UnknownUser for deleted accounts and placeholders too */
export async function mustFindAccount(db: Db, userId: string): Promise<Account> {
  const [row] = await findById(db, { id: userId })
  if (!row || row.is_bot || row.deleted_at !== null || row.placeholder_of !== null) throw new ApiError('UnknownUser')
  return toAccount(row)
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db.q.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Stores a new hash of the same password, unless the password has been changed meanwhile. */
export async function updatePasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}

export async function setPasswordHash(db: Db, userId: string, hash: string | null): Promise<void> {
  await updateRows(db, users, { id: userId }, { password_hash: hash })
}

/** Sets or removes the email address. @throws InvalidFormBody if another account has it */
export async function setEmail(
  db: Db,
  userId: string,
  { email, isVerified }: { email: string | null; isVerified: boolean },
): Promise<void> {
  const other = email === null ? undefined : await findAccount(db, email)
  if (other && other.id !== userId) throw emailTaken()
  try {
    await updateRows(db, users, { id: userId }, { email, is_email_verified: isVerified })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

/** An email address belongs to one account only. */
export const emailTaken = (): ApiError =>
  fieldError('email', 'EMAIL_ALREADY_REGISTERED', 'This address is registered already.')

export async function updateVerification(
  db: Db,
  userId: string,
  { isEmailVerified, isPhoneVerified }: Pick<Account, 'isEmailVerified' | 'isPhoneVerified'>,
): Promise<void> {
  await updateRows(
    db,
    users,
    { id: userId },
    { is_email_verified: isEmailVerified, is_phone_verified: isPhoneVerified },
  )
}

export async function insertToken(db: Db, row: Omit<TokenRow, 'failed_proofs'>): Promise<void> {
  const fresh = { ...row, failed_proofs: 0 }
  await insertRow(db, tokens, fresh)
}

export async function removeToken(db: Db, hash: string): Promise<void> {
  await removeRows(db, tokens, { hash })
}

/** Removes all tokens of a user; returns their hashes. */
export async function removeTokensOf(db: Db, userId: string): Promise<string[]> {
  const removed = await removeRows(db, tokens, { user_id: userId })
  return removed.map(({ hash }) => hash)
}

/** The tokens with the given hashes that are still valid, by the same rules as for authentication. */
export async function listTokens(
  db: Db,
  hashes: readonly string[],
  { now, longest_ms }: Pick<SessionLimits, 'longest_ms'> & { now: number },
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>()
  for (const some of idLists(hashes)) {
    const rows = await withToken(db.q)
      .select('tokens.hash')
      .where('tokens.hash', 'in', some)
      .where(({ or, eb }) => or([eb('tokens.kind', '=', 'bot'), eb('tokens.lifetime_from', '>', now - longest_ms)]))
      .execute()
    for (const { hash } of rows) kept.add(hash)
  }
  return kept
}

/** Finds an account by the name or the address with which its owner signs in. */
export async function findAccount(db: Db, login: string): Promise<UserRow | undefined> {
  const keys = nameKeys(login)
  return db.q
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('username_key', 'in', keys), where('email', '=', login.toLowerCase())]))
    .orderBy(({ case: choose }) => choose().when('username_key', '=', login.toLowerCase()).then(0).else(1).end())
    .executeTakeFirst()
}

/** What a new account doesn't have. */
const LATER = { disabled_at: null, deleted_at: null, placeholder_of: null, accepted_terms: null, confirmed_age: null }

/** Returns false if the name or the address is taken: of two concurrent requests for it, only one succeeds. */
export const insertUser = (
  db: Db,
  row: Omit<UserRow, keyof typeof LATER> & Partial<Pick<UserRow, 'accepted_terms' | 'confirmed_age'>>,
): Promise<boolean> => addRow(db, users, { ...LATER, ...row })

export async function hasPeople(db: Db): Promise<boolean> {
  const found = await db.q.selectFrom('users').select('id').where('is_bot', '=', false).limit(1).executeTakeFirst()
  return found !== undefined
}
