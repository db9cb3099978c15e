import { findRow, insertRow, removeRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { Gone } from '../../store/removal.ts'
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

/** What a user let an application do, the newest first; of all applications if none is named. */
export async function listAuthorizations(
  db: Db,
  { userId, applicationId }: { userId: string; applicationId?: string },
): Promise<AuthorizationRow[]> {
  const ofUser = db.q.selectFrom('authorizations').selectAll().where('user_id', '=', userId).orderBy('id', 'desc')
  return (applicationId === undefined ? ofUser : ofUser.where('application_id', '=', applicationId)).execute()
}

/** What applications may do by their own credentials, in the name of whoever owned them. */
export function listOwnAuthorizations(db: Db, applicationIds: readonly string[]): Promise<{ id: string }[]> {
  if (applicationIds.length === 0) return Promise.resolve([])
  return db.q
    .selectFrom('authorizations')
    .select('id')
    .where('application_id', 'in', applicationIds)
    .where('is_own', '=', true)
    .execute()
}

/** Removes authorizations, and the tokens that they hold by; gives the hashes of the access tokens. */
export async function removeAuthorizations(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // First of all: whoever makes the next tokens of one holds it meanwhile.
  await db.q.deleteFrom('authorizations').where('id', 'in', ids).execute()
  const removed = await db.q
    .deleteFrom('access_tokens')
    .where('authorization_id', 'in', ids)
    .returning('hash')
    .execute()
  await db.q.deleteFrom('refresh_tokens').where('authorization_id', 'in', ids).execute()
  return removed.map(({ hash }) => hash)
}

/** Removes some of what users let an application do that is gone; gives how much. */
export async function removeSomeAuthorizations(
  { db }: { readonly db: TxDb },
  gone: Gone,
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

/** Keeps others from ending an authorization until this unit commits; false if it is over. SQLite runs one unit at a time anyway. */
export async function holdAuthorization(db: TxDb, id: string): Promise<boolean> {
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

/** Marks a code as exchanged, unless it was before; gives the authorization that it was exchanged for, null if it is gone. */
export async function spendCode(db: Db, hash: string, authorizationId: string): Promise<string | null> {
  const spent = await spend(db, { hash, authorizationId })
  if (spent.length > 0) return authorizationId
  return (await findCode(db, hash))?.authorization_id ?? null
}

/** Removes the codes of a user that nobody has exchanged: those for one application, if it is named. */
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

/** Removes the access tokens of an authorization; gives their hashes. */
export async function removeAccessTokens(db: Db, authorizationId: string): Promise<string[]> {
  const removed = await removeRows(db, accessTokens, { authorization_id: authorizationId })
  return removed.map(({ hash }) => hash)
}

export async function insertRefreshToken(db: Db, row: RefreshTokenRow): Promise<void> {
  await insertRow(db, refreshTokens, row)
}

/** A refresh token and what it belongs to. */
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
 * Marks a refresh token as used; false if somebody was there before. It is known until its time is over: whoever stole one
 * may have used several since.
 */
export async function spendRefreshToken(db: Db, hash: string): Promise<boolean> {
  return (await use(db, { hash, yes: true, no: false })).length > 0
}

/** Removes some of the codes that are over: a day after their end, so that a second use is still seen. False when there are no more. */
export async function removeSomeCodes(db: TxDb, now: number, limit: number): Promise<boolean> {
  const some = db.q
    .selectFrom('authorization_codes')
    .select('hash')
    .where('expires_at', '<=', now - DAY_MS)
    .limit(limit)
  const removed = await db.q.deleteFrom('authorization_codes').where('hash', 'in', some).returning('hash').execute()
  return removed.length === limit
}

/** Removes some of the tokens that are over, and the authorizations that hold by no others. False when there are no more. */
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

/** Gives the authorizations by which they held. */
async function removeSome(db: TxDb, table: (typeof TOKENS)[number], now: number, limit: number): Promise<string[]> {
  const some = db.q.selectFrom(table).select('hash').where('expires_at', '<=', now).limit(limit)
  const removed = await db.q.deleteFrom(table).where('hash', 'in', some).returning('authorization_id').execute()
  return removed.map(({ authorization_id }) => authorization_id)
}

const DAY_MS = 86_400_000
