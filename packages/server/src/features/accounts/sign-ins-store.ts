import { SIGN_IN_LIMITS } from '@guildhall/protocol/sign-in-limits'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { TokenRow } from '../../store/tables.ts'

/** How long a session is used before that is written down again, ms. */
export const USE_MS = 3_600_000

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

/** The sessions of somebody, that which was used last first. */
export function listSignIns(db: Db, userId: string): Promise<TokenRow[]> {
  return list(db, { userId, limit: SIGN_IN_LIMITS.shown })
}

/** Ends some sessions of somebody, given by their hashes; gives the hashes of those that there were. */
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

/** The program that somebody uses, as it calls itself. */
export interface Program {
  readonly os: string | null
  readonly program: string | null
}

const begin = effect<{ hash: string; now: number } & Program>((q, param) =>
  q
    .updateTable('tokens')
    .set({ used_at: param('now'), os: param('os'), program: param('program') })
    .where('hash', '=', param('hash'))
    .where('kind', '=', 'session'),
)

/** Notes which program uses a session from now on. */
export function noteProgram(db: TxDb, hash: string, now: number, program: Program): void {
  begin(db, { hash, now, ...program })
}

const use = effect<{ hash: string; now: number; before: number }>((q, param) =>
  q
    .updateTable('tokens')
    .set({ used_at: param('now') })
    .where('hash', '=', param('hash'))
    .where('kind', '=', 'session')
    .where('used_at', '<=', param('before')),
)

/** Notes that a session is still used, if it is time. */
export function noteUse(db: TxDb, hash: string, now: number): void {
  use(db, { hash, now, before: now - USE_MS })
}
