import { SIGN_IN_LIMITS } from '@guildhall/protocol/sign-in-limits'
import { sql } from 'kysely'
import { findRow, updateRows } from '../../store/access.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type TokenRow, tokens } from './accounts-tables.ts'

/** The interval after which the last use of a session is stored again, ms. */
export const USE_MS = 5 * 60_000

const list = statement<{ userId: string; limit: number }, TokenRow>((q, param) =>
  q
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', param('userId'))
    .where('kind', '=', 'session')
    .orderBy(({ fn }) => fn.coalesce('used_at', 'created_at'), 'desc')
    .orderBy('hash')
    .limit(param('limit')),
)

/** The sessions of a user, the most recently used first. */
export function listSignIns(db: Db, userId: string): Promise<TokenRow[]> {
  return list(db, { userId, limit: SIGN_IN_LIMITS.shown })
}

/** Ends sessions of a user, given by the hashes of their tokens; returns the hashes of those that existed. */
export async function removeSignIns(db: Db, userId: string, hashes: Iterable<string>): Promise<string[]> {
  const removed: string[] = []
  for (const some of idLists(hashes)) {
    const rows = await db.q
      .deleteFrom('tokens')
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .where('hash', 'in', some)
      .returning('hash')
      .execute()
    removed.push(...rows.map(({ hash }) => hash))
  }
  return removed
}

/** The client program that a user uses, as it identifies itself. */
export interface SignInProgram {
  readonly os: string | null
  readonly program: string | null
}

const begin = effect<{ hash: string; now: number; address: string } & SignInProgram>((q, param) =>
  q
    .updateTable('tokens')
    .set({ used_at: param('now'), address: param('address'), os: param('os'), program: param('program') })
    .where('hash', '=', param('hash'))
    .where('kind', '=', 'session'),
)

export function noteProgram(
  db: TxDb,
  hash: string,
  use: { now: number; address: string },
  program: SignInProgram,
): void {
  begin(db, { hash, ...use, ...program })
}

const use = effect<{ hash: string; now: number; address: string; before: number }>((q, param) =>
  q
    .updateTable('tokens')
    .set({ used_at: param('now'), address: param('address') })
    .where('hash', '=', param('hash'))
    .where('kind', '=', 'session')
    .where(({ fn, eb }) => eb(fn.coalesce('used_at', 'created_at'), '<=', param('before'))),
)

/** Records that a session is still used, and from where, if the interval has passed. */
export function noteSessionUse(db: TxDb, hash: string, { now, address }: { now: number; address: string }): void {
  use(db, { hash, now, address, before: now - USE_MS })
}

/** Whether a session exists, given the hash of its token. */
export async function isSignedIn(db: Db, hash: string): Promise<boolean> {
  return (await findRow(db, tokens, { hash }))?.kind === 'session'
}

/** When a session last confirmed a password or a second factor; null if unknown. */
export async function findAuthenticationTime(db: Db, hash: string): Promise<number | null> {
  return (await findRow(db, tokens, { hash }))?.authenticated_at ?? null
}

/** Records that a session has just confirmed a password or a second factor. */
export async function setAuthenticationTime(db: Db, hash: string, now: number): Promise<void> {
  await updateRows(db, tokens, { hash, kind: 'session' }, { authenticated_at: now })
}

/** Counts a wrong password or code of a session; returns how many there are since the last right one. */
export async function countFailedProof(db: Db, hash: string): Promise<number> {
  const [row] = await db.q
    .updateTable('tokens')
    .set({ failed_proofs: sql<number>`failed_proofs + 1` })
    .where('hash', '=', hash)
    .where('kind', '=', 'session')
    .returning('failed_proofs')
    .execute()
  return row?.failed_proofs ?? 0
}

/** Resets the count of wrong passwords and codes of a session. */
export async function forgetFailedProofs(db: Db, hash: string): Promise<void> {
  await db.q
    .updateTable('tokens')
    .set({ failed_proofs: 0 })
    .where('hash', '=', hash)
    .where('failed_proofs', '>', 0)
    .execute()
}

/** Removes at most `limit` expired sessions; returns their hashes. */
export async function removeExpiredSignIns(
  db: Db,
  { begunBefore, usedBefore, most }: { begunBefore: number; usedBefore: number; most: number },
): Promise<string[]> {
  const expired = await db.q
    .selectFrom('tokens')
    .select('hash')
    .where('kind', '=', 'session')
    .where(({ or, and, eb, fn, val }) =>
      or([
        eb('lifetime_from', '<=', begunBefore),
        and([eb('lifetime_from', '<=', usedBefore), eb(fn.coalesce('used_at', val(0)), '<=', usedBefore)]),
      ]),
    )
    .limit(most)
    .execute()
  if (expired.length === 0) return []
  const hashes = expired.map(({ hash }) => hash)
  await db.q.deleteFrom('tokens').where('hash', 'in', hashes).execute()
  return hashes
}
