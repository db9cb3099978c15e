import { findRow, insertRow, removeRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import { type AccessTokenRow, accessTokens } from '../accounts/accounts-tables.ts'
import {
  type AuthorizationCodeRow,
  type AuthorizationRow,
  authorizationCodes,
  authorizations,
  type RefreshTokenRow,
  refreshTokens,
} from './oauth2-tables.ts'

export async function insertAuthorization(db: Db, row: AuthorizationRow): Promise<void> {
  await insertRow(db, authorizations, row)
}

/** The authorizations of a user, newest first; of all applications if none is given. */
export async function listAuthorizations(
  db: Db,
  { userId, applicationId }: { userId: string; applicationId?: string },
): Promise<AuthorizationRow[]> {
  const ofUser = db.q.selectFrom('authorizations').selectAll().where('user_id', '=', userId).orderBy('id', 'desc')
  return (applicationId === undefined ? ofUser : ofUser.where('application_id', '=', applicationId)).execute()
}

/** Tokens by client credentials, which act for the owner of the application. */
export function listOwnAuthorizations(db: Db, applicationIds: readonly string[]): Promise<{ id: string }[]> {
  if (applicationIds.length === 0) return Promise.resolve([])
  return db.q
    .selectFrom('authorizations')
    .select('id')
    .where('application_id', 'in', applicationIds)
    .where('is_own', '=', true)
    .execute()
}

/** Removes authorizations with their tokens; returns the hashes of the access tokens. */
export async function removeAuthorizations(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // This row is locked first, because issuing the next tokens of an authorization locks it too.
  await db.q.deleteFrom('authorizations').where('id', 'in', ids).execute()
  const removed = await db.q
    .deleteFrom('access_tokens')
    .where('authorization_id', 'in', ids)
    .returning('hash')
    .execute()
  await db.q.deleteFrom('refresh_tokens').where('authorization_id', 'in', ids).execute()
  return removed.map(({ hash }) => hash)
}

/** Removes some authorizations of a deleted application; returns the number of rows. */
export async function removeSomeAuthorizations(
  { db }: { readonly db: TxDb },
  gone: DeletedOwner,
  limit: number,
): Promise<number> {
  const some = db.q.selectFrom('authorizations').select('id').where('application_id', '=', gone.id).limit(limit)
  const ids = (await some.execute()).map(({ id }) => id)
  await removeAuthorizations(db, ids)
  return ids.length
}

const hold = statement<{ id: string }, { id: string }>((q, param) =>
  q.selectFrom('authorizations').select('id').where('id', '=', param('id')).forUpdate(),
)

/**
 * Prevents that an authorization is removed until this unit commits; false if it no longer exists. SQLite runs one unit
 * at a time anyway.
 */
export async function lockAuthorization(db: TxDb, id: string): Promise<boolean> {
  return db.dialect !== 'postgres' || (await hold(db, { id })).length > 0
}

export async function insertCode(db: Db, row: AuthorizationCodeRow): Promise<void> {
  await insertRow(db, authorizationCodes, row)
}

export const findCode = (db: Db, hash: string): Promise<AuthorizationCodeRow | undefined> =>
  findRow(db, authorizationCodes, { hash })

const spend = statement<{ hash: string; authorizationId: string }, { hash: string }>((q, param) =>
  q
    .updateTable('authorization_codes')
    .set({ authorization_id: param('authorizationId') })
    .where('hash', '=', param('hash'))
    .where('authorization_id', 'is', null)
    .returning('hash'),
)

/**
 * Marks a code as exchanged, unless it was before; returns the authorization for which it was exchanged, null if it no
 * longer exists.
 */
export async function spendCode(db: Db, hash: string, authorizationId: string): Promise<string | null> {
  const spent = await spend(db, { hash, authorizationId })
  if (spent.length > 0) return authorizationId
  return (await findCode(db, hash))?.authorization_id ?? null
}

/** Removes the unused codes of a user: for one application if it is named. */
export async function removeOpenCodes(db: Db, userId: string, applicationId?: string): Promise<void> {
  await db.q
    .deleteFrom('authorization_codes')
    .where('user_id', '=', userId)
    .$if(applicationId !== undefined, (codes) => codes.where('application_id', '=', applicationId ?? ''))
    .where('authorization_id', 'is', null)
    .execute()
}

export async function insertAccessToken(db: Db, row: AccessTokenRow): Promise<void> {
  await insertRow(db, accessTokens, row)
}

/** Removes the access tokens of an authorization; returns their hashes. */
export async function removeAccessTokens(db: Db, authorizationId: string): Promise<string[]> {
  const removed = await removeRows(db, accessTokens, { authorization_id: authorizationId })
  return removed.map(({ hash }) => hash)
}

export async function insertRefreshToken(db: Db, row: RefreshTokenRow): Promise<void> {
  await insertRow(db, refreshTokens, row)
}

/** A refresh token with its authorization. */
export interface FoundRefreshToken extends AuthorizationRow {
  is_used: boolean
  expires_at: number
}

const findRefresh = statement<{ hash: string }, FoundRefreshToken>((q, param) =>
  q
    .selectFrom('refresh_tokens')
    .innerJoin('authorizations', 'authorizations.id', 'refresh_tokens.authorization_id')
    .selectAll('authorizations')
    .select(['refresh_tokens.is_used', 'refresh_tokens.expires_at'])
    .where('refresh_tokens.hash', '=', param('hash')),
)

export async function findRefreshToken(db: Db, hash: string): Promise<FoundRefreshToken | undefined> {
  const [row] = await findRefresh(db, { hash })
  return row
}

const use = statement<{ hash: string; yes: boolean; no: boolean }, { hash: string }>((q, param) =>
  q
    .updateTable('refresh_tokens')
    .set({ is_used: param('yes') })
    .where('hash', '=', param('hash'))
    .where('is_used', '=', param('no'))
    .returning('hash'),
)

/**
 * Marks a refresh token as used; false if it was used before. The mark is kept until the token expires: a thief who used one
 * may have used several since.
 */
export async function spendRefreshToken(db: Db, hash: string): Promise<boolean> {
  return (await use(db, { hash, yes: true, no: false })).length > 0
}

/**
 * Removes some expired codes, a day after their expiry, so that a second use is still detected. Returns false if there
 * are no more.
 */
export async function removeSomeCodes(db: TxDb, now: number, limit: number): Promise<boolean> {
  const some = db.q
    .selectFrom('authorization_codes')
    .select('hash')
    .where('expires_at', '<=', now - DAY_MS)
    .limit(limit)
  const removed = await db.q.deleteFrom('authorization_codes').where('hash', 'in', some).returning('hash').execute()
  return removed.length === limit
}

/** Removes some expired tokens, and the authorizations that have no other tokens. Returns false if there are no more. */
export async function removeSomeTokens(db: TxDb, now: number, limit: number): Promise<boolean> {
  const removed = (await Promise.all(TOKENS.map((table) => removeSome(db, table, now, limit)))).flat()
  if (removed.length === 0) return false
  const [access, refresh] = TOKENS
  await db.q
    .deleteFrom('authorizations')
    .where('id', 'in', [...new Set(removed)])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(access).select('hash').whereRef('authorization_id', '=', 'authorizations.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(refresh).select('hash').whereRef('authorization_id', '=', 'authorizations.id'))),
    )
    .execute()
  return true
}

const TOKENS = ['access_tokens', 'refresh_tokens'] as const

/** Returns the authorizations of the removed tokens. */
async function removeSome(db: TxDb, table: (typeof TOKENS)[number], now: number, limit: number): Promise<string[]> {
  const some = db.q.selectFrom(table).select('hash').where('expires_at', '<=', now).limit(limit)
  const removed = await db.q.deleteFrom(table).where('hash', 'in', some).returning('authorization_id').execute()
  return removed.map(({ authorization_id }) => authorization_id)
}

const DAY_MS = 86_400_000
